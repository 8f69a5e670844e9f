import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("spec/no-question", "spec/uncited");
