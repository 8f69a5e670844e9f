import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("tab/gap", "tab/overlap");
