import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("ask/password");
