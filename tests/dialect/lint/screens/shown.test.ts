import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("screen/required-not-shown");
