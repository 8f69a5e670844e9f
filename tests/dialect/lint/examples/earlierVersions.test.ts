import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("sample/earlier");
