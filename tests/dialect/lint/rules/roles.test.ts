import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("role/grant", "role/reach");
