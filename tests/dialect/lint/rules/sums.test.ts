import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("sum/index", "sum/currency");
