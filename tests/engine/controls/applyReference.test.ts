import { expect, test } from "vitest";
import type { Json } from "#dialect/json/json.ts";
import type { FormAccess } from "#engine/values/kind.ts";
import { applyReference } from "#engine/controls/applyReference.ts";

test("a chosen record fills what it has, empties what it has not, and removes what belonged to the former one", () => {
  const record = new Map<string, Json | undefined>([
    ["/dock/code", "OLD"],
    ["/dock/phone", "1"],
    ["/warehouse", "W1"],
  ]);
  const form = { set: (path: string, value: Json | undefined) => void record.set(path, value) } as FormAccess;
  applyReference(
    { path: "/address", form, onChange: (value) => void record.set("/address", value) },
    { entity: "address", show: ["name"], fill: { "/dock/name": "name", "/dock/phone": "phone" }, clear: ["warehouse", "/dock/code"] },
    { id: "7", name: "Hub" },
  );
  expect(Object.fromEntries(record)).toEqual({
    "/address": "7",
    "/dock/name": "Hub",
    "/dock/phone": undefined,
    "/dock/code": undefined,
    "/warehouse": undefined,
  });
});

test("without a form around it, as in a question before an action, the other fields are set by the one who asks", () => {
  const set = new Map<string, Json | undefined>();
  applyReference(
    { path: "/driver", setOther: (path, value) => void set.set(path, value), onChange: (value) => void set.set("/driver", value) },
    { entity: "driver", show: ["name"], fill: { name: "name", plate: "licence" } },
    { id: "7", name: "Liu" },
  );
  expect([...set]).toEqual([
    ["/driver", "7"],
    ["/name", "Liu"],
    ["/plate", undefined],
  ]);
});
