import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("expr/always-false", "expr/always-true", "rule/conflict", "rule/date", "rule/dead", "rule/shadowed");
