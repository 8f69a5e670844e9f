/**
 * The functions of expressions, a closed list of pure functions.
 *
 * A function is called as `f(a, b)` or as a method, `a.f(b)`. It returns unknown
 * for an unknown argument, unless its entry is `partial`. It also returns
 * unknown for an argument of the wrong kind, which `typecheck.ts` reports.
 */
import { currencyPlaces } from "../text/moneyPlaces.ts";
import { readDecimal, roundHalfUp, toDecimal, type Decimal } from "../text/decimal.ts";
import { formatMoney, formatNumber } from "../text/formatNumber.ts";
import { type ExprFunction, onText, onTexts } from "./exprFunction.ts";
import { tableFunctions } from "./tableFunctions.ts";
import { timeFunctions } from "./timeFunctions.ts";
import { patternRegExp } from "../text/pattern.ts";
import { distinct, extreme, numbersOf, overlap } from "./lists.ts";
import { isList, isNumber, equalValues, type Value } from "./values.ts";

/** Maximum length of a text that `matches` searches. */
const maxMatchedLength = 2000;

const text = (value: Value): string | undefined => (typeof value === "string" ? value : undefined);
const onNumber =
  (run: (value: Decimal) => Value) =>
  ([value]: readonly Value[]): Value => {
    const decimal = toDecimal(value);
    return decimal === undefined ? undefined : run(decimal);
  };

/** Returns the next multiple of `step`, upwards or downwards: 6.24 with step 0.5 is 6.5 or 6. */
function toStep(value: Value, step: Value, up: boolean): Value {
  const amount = toDecimal(value);
  const unit = toDecimal(step);
  if (amount === undefined || unit === undefined || unit.lte(0)) return undefined;
  const rest = amount.mod(unit);
  if (rest.eq(0)) return amount;
  const below = rest.lt(0) ? amount.minus(rest).minus(unit) : amount.minus(rest);
  return up ? below.plus(unit) : below;
}

function stem(name: string): { readonly stem: string; readonly extension: string } {
  const file = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  const dot = file.lastIndexOf(".");
  return dot > 0 ? { stem: file.slice(0, dot), extension: file.slice(dot + 1).toLowerCase() } : { stem: file, extension: "" };
}

export const functions: Readonly<Record<string, ExprFunction>> = Object.freeze({
  size: {
    args: ["any"],
    gives: "number",
    run: ([value], spend) => {
      if (isList(value)) return value.length;
      if (typeof value !== "string") return undefined;
      spend(value.length / 16);
      return [...value].length;
    },
  },
  contains: {
    args: ["any", "any"],
    gives: "boolean",
    run: ([whole, part], spend) => {
      if (typeof whole === "string" && typeof part === "string") return whole.includes(part);
      if (!isList(whole)) return undefined;
      spend(whole.length);
      return whole.some((item) => equalValues(item, part) === true);
    },
  },
  startsWith: {
    args: ["text", "text"],
    gives: "boolean",
    run: onTexts((a, b) => a.startsWith(b)),
  },
  endsWith: {
    args: ["text", "text"],
    gives: "boolean",
    run: onTexts((a, b) => a.endsWith(b)),
  },
  matches: {
    args: ["text", "text"],
    gives: "boolean",
    // The parser refuses slow patterns.
    run: onTexts((value, pattern) => (value.length > maxMatchedLength ? undefined : patternRegExp(pattern)?.test(value))),
  },
  hasChinese: {
    args: ["text"],
    gives: "boolean",
    run: onText((value) => /\p{Script=Han}/u.test(value)),
  },
  lower: { args: ["text"], gives: "text", run: onText((value) => value.toLowerCase()) },
  upper: { args: ["text"], gives: "text", run: onText((value) => value.toUpperCase()) },
  trim: { args: ["text"], gives: "text", run: onText((value) => value.trim()) },
  split: {
    args: ["text", "text"],
    gives: "list",
    run: ([value, separator], spend) => {
      if (typeof value !== "string" || typeof separator !== "string") return undefined;
      spend(value.length);
      if (separator === "") return [...value];
      return value
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== "");
    },
  },
  join: {
    args: ["list", "text"],
    gives: "text",
    run: ([list, separator], spend) => {
      if (!isList(list) || typeof separator !== "string") return undefined;
      const joined = list.flatMap((item) => asText(item) ?? []).join(separator);
      spend(joined.length);
      return joined;
    },
  },
  text: { args: ["any"], gives: "text", run: ([value]) => asText(value) },
  money: {
    args: ["number", "text"],
    gives: "text",
    // A stored text is read in every language: signs do not differ by it.
    run: ([amount, currency]) =>
      typeof currency === "string" ? onNumber((value) => formatMoney(asText(value), currency, undefined, "en"))([amount]) : undefined,
  },
  digits: { args: ["number"], gives: "text", run: onNumber((value) => formatNumber(asText(value))) },
  number: {
    args: ["any"],
    gives: "number",
    run: ([value]) => (typeof value === "string" ? readDecimal(value) : toDecimal(value)),
  },
  fileStem: {
    args: ["text"],
    gives: "text",
    run: onText((name) => stem(name).stem),
  },
  fileExtension: {
    args: ["text"],
    gives: "text",
    run: onText((name) => stem(name).extension),
  },
  sum: {
    args: ["any"],
    many: true,
    gives: "number",
    partial: true,
    run: (args, spend) => {
      if (args.length === 1 && !isList(args[0]) && !isNumber(args[0])) return undefined;
      const numbers = numbersOf(args);
      spend(numbers?.length ?? 0);
      return (
        numbers?.reduce<Decimal | undefined>((total, next) => (total === undefined ? next : total.plus(next)), undefined) ??
        (numbers ? 0 : undefined)
      );
    },
  },
  min: {
    args: ["any"],
    many: true,
    gives: "any",
    partial: true,
    run: (args) => extreme(args, -1),
  },
  max: {
    args: ["any"],
    many: true,
    gives: "any",
    partial: true,
    run: (args) => extreme(args, 1),
  },
  abs: { args: ["number"], gives: "number", run: onNumber((value) => value.abs()) },
  round: {
    args: ["number", "number"],
    optional: 1,
    gives: "number",
    run: ([value, places]) => {
      const decimal = toDecimal(value);
      const digits = toDecimal(places ?? 0);
      return decimal === undefined || digits === undefined ? undefined : roundHalfUp(decimal, digits.toNumber());
    },
  },
  roundMoney: {
    args: ["number", "text"],
    gives: "number",
    run: ([value, currency]) => {
      const decimal = toDecimal(value);
      return decimal && typeof currency === "string" ? roundHalfUp(decimal, currencyPlaces(currency)) : undefined;
    },
  },
  ceilTo: {
    args: ["number", "number"],
    gives: "number",
    run: ([value, step]) => toStep(value, step, true),
  },
  floorTo: {
    args: ["number", "number"],
    gives: "number",
    run: ([value, step]) => toStep(value, step, false),
  },
  coalesce: {
    args: ["any"],
    many: true,
    gives: "any",
    partial: true,
    run: (args) => args.find((value) => value !== undefined && value !== null),
  },
  distinct: {
    args: ["list"],
    gives: "list",
    run: ([list], spend) => (isList(list) ? distinct(list, spend) : undefined),
  },
  flatten: {
    args: ["list"],
    gives: "list",
    run: ([list], spend) => {
      if (!isList(list)) return undefined;
      const entries = list.flatMap((value) => (isList(value) ? value : value === undefined || value === null ? [] : [value]));
      spend(entries.length);
      return entries;
    },
  },
  isUnique: {
    args: ["list"],
    gives: "boolean",
    run: ([list], spend) => {
      if (!isList(list)) return undefined;
      const known = list.filter((value) => value !== undefined && value !== null);
      return distinct(known, spend).length === known.length;
    },
  },
  overlap: {
    args: ["list", "list"],
    gives: "boolean",
    run: ([from, to], spend) => (isList(from) && isList(to) ? overlap(from, to, spend) : undefined),
  },
  ...tableFunctions,
  ...timeFunctions,
  substring: {
    args: ["text", "number", "number"],
    optional: 1,
    gives: "text",
    run: ([value, from, to]) => {
      const start = toDecimal(from)?.toNumber();
      const end = to === undefined ? undefined : toDecimal(to)?.toNumber();
      return typeof value !== "string" || start === undefined || start < 0 ? undefined : [...value].slice(start, end).join("");
    },
  },
  replace: {
    args: ["text", "text", "text"],
    gives: "text",
    run: ([value, from, to], spend) => {
      const whole = text(value);
      if (whole === undefined || typeof from !== "string" || typeof to !== "string" || from === "") return undefined;
      spend(whole.length * Math.max(1, to.length));
      return whole.split(from).join(to);
    },
  },
} satisfies Record<string, ExprFunction>);

function asText(value: Value): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (!isNumber(value)) return undefined;
  return toDecimal(value)?.toFixed();
}
