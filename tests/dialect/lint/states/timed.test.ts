import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("time/when");
testPlantedMistakes("time/period");
testPlantedMistakes("time/reads");
testPlantedMistakes("time/unused");
testPlantedMistakes("time/repeat");
