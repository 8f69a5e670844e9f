import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("copied/never");
