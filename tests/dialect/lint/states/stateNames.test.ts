import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("ref/amendment", "ref/next", "ref/phase", "ref/state", "ref/tab", "ref/transition");
