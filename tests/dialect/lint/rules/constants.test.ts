import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("expr/always-false", "expr/always-true", "rule/conflict", "rule/dead", "rule/shadowed");
