import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("state/unreachable");
