import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("effect/begins");
