import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("keyword/misplaced", "keyword/unknown", "meta/missing", "meta/shape", "meta/twice", "meta/type", "meta/value");
