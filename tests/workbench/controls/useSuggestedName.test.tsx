// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { type NameStyle, suggestedName, useSuggestedName } from "../../../src/workbench/controls/useSuggestedName.ts";
import { clearPage, drawPlain, one, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

const named = (label: Readonly<Record<string, string>>, style: NameStyle = "camel", taken: readonly string[] = []) =>
  suggestedName(label, { style, taken });

describe("a suggested name", () => {
  test("is made of the English label, in the style of its file", () => {
    const label = { zh: "大门密码", en: "Gate code" };
    expect([named(label), named(label, "kebab"), named(label, "snake")]).toEqual(["gateCode", "gate-code", "gate_code"]);
  });

  test("is made of another label in Latin letters where there is no English one", () => {
    expect(named({ de: "Größe der Tür", zh: "门" })).toBe("grosseDerTur");
  });

  test("is empty where no label has words in Latin letters: a part of a Chinese label is no name", () => {
    expect([named({ zh: "FCL 订舱" }), named({}), named({ en: " 12 " })]).toEqual(["", "", ""]);
  });

  test("begins with a letter, has no signs, and keeps a number whole", () => {
    expect(named({ en: "2. Customer's bills over 1,000 – unpaid" }, "snake")).toBe("customers_bills_over_1000_unpaid");
  });

  test("of a sentence has its first words only", () => {
    const message = { en: "The sale price cannot be below the purchasing price of the goods" };
    expect(named(message, "kebab")).toBe("the-sale-price-cannot-be-below");
    expect(named({ en: "Internationalisation responsibilities unquestionably" }, "kebab")).toBe("internationalisation-responsibilities");
    expect(named({ en: "a".repeat(60) }).length).toBe(40);
  });

  test("that the file has already gets a number", () => {
    expect(named({ en: "Gate code" }, "camel", ["gateCode"])).toBe("gateCode2");
    expect(named({ en: "Gate code" }, "kebab", ["gate-code", "gate-code-2"])).toBe("gate-code-3");
  });
});

test("the name follows the label until another one is typed", async () => {
  function Form() {
    const [label, setLabel] = useState("");
    const [name, setName] = useSuggestedName({ en: label }, { style: "kebab", taken: [] });
    return (
      <>
        <input aria-label="label" value={label} onChange={({ target }) => setLabel(target.value)} />
        <input aria-label="name" value={name} onChange={({ target }) => setName(target.value)} />
      </>
    );
  }
  await drawPlain(<Form />);
  const name = () => (one("textbox", "name") as HTMLInputElement).value;
  await type(one("textbox", "label"), "Night desk");
  expect(name()).toBe("night-desk");
  await type(one("textbox", "name"), "late");
  await type(one("textbox", "label"), "Evening desk");
  expect(name()).toBe("late");
});
