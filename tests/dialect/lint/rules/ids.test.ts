import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("call/twice", "id/twice", "rule/duplicate-id");
