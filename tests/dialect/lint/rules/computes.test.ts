import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("compute/cycle");
