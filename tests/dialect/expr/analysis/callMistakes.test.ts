/** Mistakes of arguments that the kinds alone do not show. */
import { expect, test } from "vitest";
import { checkExpr } from "#dialect/expr/analysis/checkExpr.ts";
import { type ExprType, recordType } from "#dialect/expr/analysis/types.ts";

const self = recordType(
  {
    type: "object",
    properties: {
      name: { type: "string" },
      weight: { type: "number" },
      country: { type: "string", enum: ["US", "DE"] },
      due: { type: "string", format: "date" },
      fee: { type: "number", "x-currency-field": "currency" },
    },
  },
  () => undefined,
);
const limits: ExprType = {
  kind: "object",
  fields: () => ({
    words: { kind: "list", item: { kind: "text" }, constant: ["a"] },
    breaks: { kind: "object", fields: () => ({ "0": { kind: "number" }, "45kg": { kind: "number" } }), item: { kind: "number" } },
    countries: { kind: "list", item: { kind: "text" }, constant: ["US", "DEU"] },
    byCountry: { kind: "object", fields: () => ({}), item: { kind: "number" }, constant: { US: 1, UK: 2 } },
    end: { kind: "text", constant: "2027-02-30" },
  }),
};

/** The parts that are pointed at, with what is said of each. */
const mistakes = (text: string) =>
  checkExpr(text, { names: { self, limits }, expects: "any" }).map(({ start, end, message }) => `${text.slice(start, end)}: ${message}`);

test.each([
  [
    "an amount as plain digits",
    "text(self.fee)",
    "self.fee: text() leaves out the currency and its decimals; write money(self.fee, self.currency)",
  ],
  [
    "a list looked for in a text",
    "self.name.contains(limits.words)",
    "limits.words: contains() looks for a text in a text, and this is a list; for any of its entries write limits.words.exists(x, self.name.contains(x))",
  ],
  [
    "a text that begins with a list",
    "self.name.startsWith(limits.words)",
    "limits.words: startsWith() takes a text here, and this is a list; for any of its entries write limits.words.exists(x, self.name.startsWith(x))",
  ],
  [
    "characters added as numbers",
    "sum(split(self.name, ''))",
    "split(self.name, ''): sum() adds numbers, and these are texts; write split(self.name, '').map(x, number(x))",
  ],
  [
    "a break that is no number",
    "bracket(limits.breaks, self.weight)",
    "limits.breaks: bracket() compares numbers with the keys of the table, and '45kg' is no number; write it as '45'",
  ],
  [
    "a list of the limits with an entry that the field never is",
    "self.country in limits.countries",
    "limits.countries: the list has 'DEU', which is not one of the values; write 'DE'",
  ],
  [
    "a table of the limits with a key that the field never is",
    "limits.byCountry[self.country]",
    "limits.byCountry: the table has the key 'UK', which is not one of the values; write 'US'",
  ],
  ["a limit that is no day", "self.due <= limits.end", "limits.end: '2027-02-30' is no day of the calendar; write one as '2027-03-01'"],
  ["a function of a workbook that is an operator here", "MOD(self.weight, 2)", "MOD: there is no function MOD(); write a % b"],
])("%s", (_says, text, said) => {
  expect(mistakes(text)).toEqual([said]);
});
