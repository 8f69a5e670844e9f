import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("link/target", "link/page");
