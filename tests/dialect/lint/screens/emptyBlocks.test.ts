import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("dashboard/no-list");
