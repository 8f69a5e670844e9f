// @vitest-environment happy-dom
import { kindContract } from "./kindContract.tsx";

kindContract({
  kind: "secret",
  schema: { type: "string", writeOnly: true, "x-kind": "secret" },
  value: "secret",
  shown: { zh: "••••••••", en: "••••••••" },
  roundTrip: false,
});
