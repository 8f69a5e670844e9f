import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("meta/name");
