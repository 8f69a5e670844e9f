import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("examples/invalid", "records/invalid", "rule/case", "rule/case-unread", "rule/no-case");
