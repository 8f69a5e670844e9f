import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("json/duplicate-key", "json/syntax");
