/** A dialog asks for what its answers make necessary, as a form does. */
import { expect, test } from "vitest";
import { amountsInCurrency, visiblePromptFields, withComputedAnswers } from "#engine/actions/visiblePromptFields.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import { compiledThing, type Fields, onUpdate } from "../../helpers/schemas/dialect.ts";
import { library } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const question: Fields = {
  answer: { type: "string", "x-label": { en: "Answer" } },
  address: {
    type: "string",
    "x-label": { en: "Address" },
    "x-visible-when": "has(self.answer) && self.answer == 'move'",
    "x-required-when": "has(self.answer) && self.answer == 'move'",
  },
};
const fields = Object.entries(question).map(([name, schema]) =>
  planAskedField(testInput(library, "loan"), name, schema, name === "answer"),
);
const ask = await compiledThing(question);
const asked = (draft: Record<string, string>) =>
  visiblePromptFields(ask, fields, draft, onUpdate()).map(({ name, required }) => `${name}${required ? "*" : ""}`);

test("a field is asked for, and wanted, once an answer shows it", () => {
  expect(asked({})).toEqual(["answer*"]);
  expect(asked({ answer: "wait" })).toEqual(["answer*"]);
  expect(asked({ answer: "move" })).toEqual(["answer*", "address*"]);
});

test("a field is read-only while its condition holds", async () => {
  const locked: Fields = { answer: { type: "string" }, reason: { type: "string", "x-readonly-when": "self.answer == 'wait'" } };
  const planned = Object.entries(locked).map(([name, schema]) => planAskedField(testInput(library, "loan"), name, schema, false));
  const shown = async (answer: string) => visiblePromptFields(await compiledThing(locked), planned, { answer }, onUpdate());
  expect((await shown("wait")).map(({ readOnly }) => readOnly)).toEqual([false, true]);
  expect((await shown("move")).map(({ readOnly }) => readOnly)).toEqual([false, false]);
});

test("a question without conditions of its own asks for all of it", () => {
  expect(visiblePromptFields(undefined, fields, {}, onUpdate())).toBe(fields);
});

test("an amount is in the currency of the records, in none where they differ, and in the one that is asked for beside it", () => {
  const amount = planAskedField(testInput(library, "loan"), "amount", { type: "number", "x-currency-field": "currency" }, true);
  const shown = (draft: Record<string, string>, ...currencies: string[]) =>
    amountsInCurrency(
      [amount],
      draft,
      currencies.map((currency) => ({ currency })),
    )[0]?.currency;
  expect(shown({}, "USD")).toBe("USD");
  expect(shown({}, "USD", "EUR")).toBeUndefined();
  expect(shown({ currency: "CNY" }, "USD")).toBe("CNY");
});

test("a computed answer follows the others while they are typed, and cannot be typed", async () => {
  const priced: Fields = {
    count: { type: "integer" },
    price: { type: "number" },
    amount: { type: "number", "x-compute": "round(self.count * self.price, 2)" },
  };
  const planned = Object.entries(priced).map(([name, schema]) => planAskedField(testInput(library, "loan"), name, schema, false));
  const compiled = await compiledThing(priced);
  const amount = (draft: Record<string, string>) => withComputedAnswers(compiled, planned, draft, onUpdate())["amount"];
  expect(amount({ count: "3" })).toBeUndefined();
  expect(amount({ count: "3", price: "12.5" })).toBe("37.5");
  expect(amount({ count: "3", price: "12.5", amount: "1" })).toBe("37.5");
  expect(visiblePromptFields(compiled, planned, {}, onUpdate()).map(({ readOnly }) => readOnly)).toEqual([false, false, true]);
});
