import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("examples/invalid", "records/invalid", "rule/case", "rule/no-case");
