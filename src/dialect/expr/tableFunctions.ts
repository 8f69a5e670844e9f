/** Functions of tables and of lists of numbers, as workbooks have them. */
import { type Decimal, toDecimal } from "../text/decimal.ts";
import type { ExprFunction } from "./exprFunction.ts";
import { isList, memberOf } from "./values.ts";

export const tableFunctions = {
  bracket: {
    args: ["any", "number"],
    gives: "any",
    run: ([table, value], spend) => {
      const amount = toDecimal(value);
      if (amount === undefined || typeof table !== "object" || table === null || isList(table)) return undefined;
      const keys = Object.keys(table);
      spend(keys.length);
      const reached = keys.reduce<{ readonly key: string; readonly from: Decimal } | undefined>((best, key) => {
        const from = toDecimal(key);
        return from === undefined || from.gt(amount) || (best && from.lte(best.from)) ? best : { key, from };
      }, undefined);
      return reached && memberOf(table, reached.key);
    },
  },
  sumProduct: {
    args: ["list", "list"],
    gives: "number",
    run: ([first, second], spend) => {
      if (!isList(first) || !isList(second) || first.length !== second.length) return undefined;
      spend(first.length);
      return first.reduce<Decimal | undefined>((total, value, at) => {
        const [a, b] = [toDecimal(value), toDecimal(second[at])];
        return total === undefined || a === undefined || b === undefined ? undefined : total.plus(a.times(b));
      }, toDecimal(0));
    },
  },
} satisfies Record<string, ExprFunction>;
