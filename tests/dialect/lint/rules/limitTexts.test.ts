import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("text/limit", "ref/limit");
