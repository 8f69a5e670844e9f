import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("state/way-round");
