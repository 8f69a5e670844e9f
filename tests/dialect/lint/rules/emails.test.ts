import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("letter/address", "letter/state", "ref/about", "ref/letter");
