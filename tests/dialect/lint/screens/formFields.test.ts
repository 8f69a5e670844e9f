import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("ref/option");
testPlantedMistakes("form/ticks");
testPlantedMistakes("form/takes");
testPlantedMistakes("form/cards");
testPlantedMistakes("form/facts");
