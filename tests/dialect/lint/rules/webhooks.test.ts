import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("webhook/type", "webhook/unpublished");
