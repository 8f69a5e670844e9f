import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes(
  "ref/call",
  "ref/code",
  "ref/entity",
  "ref/icon",
  "ref/kind",
  "ref/limit",
  "ref/message",
  "ref/screen",
  "ref/sums",
  "ref/table",
  "spec/unknown",
);
