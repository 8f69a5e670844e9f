import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("bind/value");
