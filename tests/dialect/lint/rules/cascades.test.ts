import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("cascade/into", "table/row", "table/twice");
