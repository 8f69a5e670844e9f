import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes(
  "call/incomplete",
  "call/other",
  "screen/no-call",
  "screen/no-form",
  "screen/no-history",
  "route/public",
  "route/parameter",
  "state/unnamed",
);
