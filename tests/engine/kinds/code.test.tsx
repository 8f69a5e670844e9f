// @vitest-environment happy-dom
import { kindContract } from "./kindContract.tsx";

kindContract({
  kind: "code",
  schema: { type: "string", "x-code": { call: "sendCode", to: "phone" } },
  value: "012345",
  shown: { zh: "012345", en: "012345" },
  roundTrip: false,
});
