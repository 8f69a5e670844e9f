import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("share/secret");
