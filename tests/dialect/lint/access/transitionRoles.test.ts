import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("role/nobody");
