/** The values that each candidate of a reference would give to the form, and which candidates are marked. */
import { compareDecimals } from "#dialect/text/decimal.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens } from "#dialect/json/pointer.ts";
import type { OfferComparison } from "#dialect/schema/screenParts.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import type { Language, Text } from "#dialect/text/text.ts";
import type { FormAccess } from "../values/kind.ts";
import { keyField } from "../values/recordLookup.ts";
import { currencyOf } from "#dialect/fields/currencyOf.ts";
import { formatMoney } from "#dialect/text/formatNumber.ts";
import { targetOf } from "./applyReference.ts";

export interface Offer {
  /** The amount with its currency. */
  readonly total: string;
  readonly marks: readonly Text[];
}

export interface OfferInput {
  readonly offers: OfferComparison;
  readonly reference: Reference;
  /** Concrete pointer of the reference. */
  readonly path: string;
  readonly form: Pick<FormAccess, "preview">;
  readonly language: Language;
}

/**
 * Returns the offer of each row; a row whose amount is unknown has none. A mark needs a difference: where all are equal, and where
 * there is one, nothing is marked.
 */
export function compareOffers(rows: readonly Rec[], input: OfferInput): ReadonlyMap<Rec, Offer> {
  const { offers, reference, path, form, language } = input;
  const known = rows.flatMap((row) => {
    const fills = Object.entries(reference.fill ?? {}).map(([to, from]) => [targetOf(path, to), getAt(row, from)] as const);
    const { record, schema } = form.preview(new Map<string, Json | undefined>([[path, row[keyField(reference)]], ...fills]));
    const value = getAt(record, offers.total);
    if (typeof value !== "number" && (typeof value !== "string" || value === "")) return [];
    const field = schemaAt(schema, pointerTokens(offers.total));
    const currency = currencyOf(field, getAt(record, pointerTokens(offers.total).slice(0, -1)));
    return [{ row, value, currency, total: formatMoney(value, currency, field?.["x-decimals"], language) }];
  });
  // Amounts of two currencies cannot be compared.
  const currencies = [...new Set(known.map(({ currency }) => currency))];
  const lowest = currencies.flatMap((one) =>
    smallest(
      known.filter(({ currency }) => currency === one),
      ({ value }) => String(value),
    ),
  );
  const quickest = smallest(known, ({ row }) => /\d+(?:\.\d+)?/.exec(String(row[offers.quickest?.field ?? ""] ?? ""))?.[0]);
  return new Map(
    known.map((one) => {
      const marks = [
        ...(lowest.includes(one) ? [offers.lowest] : []),
        ...(offers.quickest && quickest.includes(one) ? [offers.quickest.label] : []),
      ];
      return [one.row, { total: one.total, marks }];
    }),
  );
}

/** Returns the entries with the smallest decimal; none where all have the same, or one has none. */
function smallest<Entry>(entries: readonly Entry[], decimalOf: (entry: Entry) => string | undefined): readonly Entry[] {
  const all = entries.map((entry) => ({ entry, decimal: decimalOf(entry) }));
  const least = all
    .map(({ decimal }) => decimal)
    .reduce((a, b) => (a === undefined || b === undefined ? undefined : compareDecimals(a, b) <= 0 ? a : b), all[0]?.decimal);
  const found = all.filter(({ decimal }) => decimal !== undefined && least !== undefined && compareDecimals(decimal, least) === 0);
  return found.length === all.length ? [] : found.map(({ entry }) => entry);
}
