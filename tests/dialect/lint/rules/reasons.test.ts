import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("reason/nothing");
