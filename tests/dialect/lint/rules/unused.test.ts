import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("unused/call", "unused/limit");
