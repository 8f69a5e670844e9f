import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("ref/amendment", "ref/phase", "ref/state", "ref/tab", "ref/transition");
