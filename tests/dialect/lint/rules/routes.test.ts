import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("ref/route", "route/twice");
