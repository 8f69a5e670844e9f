import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("compute/cycle", "compute/clock");
