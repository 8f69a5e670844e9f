import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("sums/time");
