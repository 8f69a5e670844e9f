import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes(
  "expr/cost",
  "expr/impossible-value",
  "expr/not-sql",
  "expr/syntax",
  "expr/type",
  "expr/unknown-field",
  "expr/unknown-function",
);
