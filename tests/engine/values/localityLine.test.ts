import { expect, test } from "vitest";
import type { CodeOption } from "#dialect/schema/states.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import { localityLine } from "#engine/values/localityLine.ts";
import { library } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const input = testInput(library, "loan");
const text = (name: string) => planAskedField(input, name, { type: "string" }, false);
const codes: readonly CodeOption[] = [
  { const: "US", "x-label": {} },
  { const: "DE", "x-label": {}, locality: "{postcode} {city}, {region}" },
  { const: "CN", "x-label": {}, locality: "{region}{city} {postcode}" },
];
const town = {
  ...text("city"),
  locality: { region: text("state"), postcode: text("zip"), country: { ...text("country"), codes } },
};

test("a town has its state and postcode in one line, as its country writes them", () => {
  expect(localityLine(town, { country: "US", city: "Dallas", state: "TX", zip: "75241" })).toBe("Dallas, TX 75241");
  expect(localityLine(town, { country: "DE", city: "Bremen", zip: "28199" })).toBe("28199 Bremen");
  expect(localityLine(town, { country: "CN", city: "深圳市", state: "广东省", zip: "518000" })).toBe("广东省深圳市 518000");
  expect(localityLine(town, { city: "Bath", zip: "BA1 1AA" })).toBe("Bath BA1 1AA");
});

test("what is empty leaves no separator, and a field that is no town has no such line", () => {
  expect(localityLine(town, { country: "US", state: "TX", zip: "75241" })).toBe("TX 75241");
  expect(localityLine(town, { country: "DE", city: "Bremen", state: "HB" })).toBe("Bremen, HB");
  expect(localityLine(town, { country: "US" })).toBe("");
  expect(localityLine(text("city"), { city: "Dallas" })).toBe("");
  expect(localityLine({ ...town, locality: { postcode: text("zip") } }, { city: "Bath", state: "X", zip: "BA1" })).toBe("Bath BA1");
});
