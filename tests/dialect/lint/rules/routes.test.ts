import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("ref/route", "ref/query", "route/twice", "route/untitled");
