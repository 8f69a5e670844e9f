import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("text/same-label");
