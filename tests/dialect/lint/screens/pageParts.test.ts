import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("screen/no-part");
