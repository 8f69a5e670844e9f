import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("list/unbounded", "pattern/backtracks", "pattern/invalid", "text/unbounded");
