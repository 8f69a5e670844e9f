import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("sheet/key", "sheet/step");
