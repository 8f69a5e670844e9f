import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("screen/locality");
