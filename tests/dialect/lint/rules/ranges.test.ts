import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("range/empty", "range/pattern");
