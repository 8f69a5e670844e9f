// @vitest-environment happy-dom
import { kindContract } from "./kindContract.tsx";

kindContract({
  kind: "cascade",
  schema: { type: "string", "x-cascade": { table: "canton" } },
  value: "荷兰乌得勒支",
  shown: { zh: "荷兰乌得勒支", en: "荷兰乌得勒支" },
});
