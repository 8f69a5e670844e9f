import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("ref/option");
