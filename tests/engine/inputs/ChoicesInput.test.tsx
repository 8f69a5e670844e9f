// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import { toggle } from "#engine/inputs/ChoicesInput.tsx";
import { workshop } from "../../helpers/engine/workshop.ts";
import { drawField } from "../../helpers/engine/inputField.tsx";
import { all, clearPage, one, press, texts } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

const bells = workshop.codes["bell"]?.items ?? [];
const [none, brass, horn] = bells;
if (!none || !brass || !horn) throw new Error("the list of bells has changed");
const schema = { type: "array", items: { type: "string", "x-codes": "bell" } } as const;

describe("toggling an option", () => {
  test("keeps the order of the list", () => {
    expect(toggle(bells, ["horn"], brass)).toEqual(["brass", "horn"]);
  });

  test("removes all others for an exclusive one, which goes when another comes", () => {
    expect(toggle(bells, ["brass", "horn"], none)).toEqual(["none"]);
    expect(toggle(bells, ["none"], horn)).toEqual(["horn"]);
  });

  test("leaves no value where it was the last", () => {
    expect(toggle(bells, ["horn"], horn)).toBeUndefined();
  });
});

test("as chips every option has a checkbox", async () => {
  const { values } = await drawField(schema, { as: "chips", start: ["brass"] });
  await press(one("checkbox", "Horn"));
  expect(values).toEqual([["brass", "horn"]]);
});

test("in a list the chosen options are chips that can be removed", async () => {
  const { values, host } = await drawField(schema, { as: "select", start: ["brass", "horn"] });
  await press(one("button", host.t("form.remove", { label: "Brass" })));
  expect(values).toEqual([["horn"]]);
  expect(texts(all("listitem"))).toEqual(["Horn"]);
});
