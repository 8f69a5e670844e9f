/** Values for one field, made from its schema: what it takes, what just fits or just does not, and what nobody should send. */
import fc from "fast-check";
import { toDecimal } from "#dialect/text/decimal.ts";
import { formats } from "#dialect/text/formats.ts";
import type { Json } from "#dialect/json/json.ts";
import { allowedValues } from "#dialect/compile/valueSchema.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { isFileField, isNumberField } from "#dialect/schema/derived/shape.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

/** Values to draw from, by what they are for. `fits` is what the schema alone takes; rules may still refuse it. */
export interface ValuePool {
  readonly fits: readonly Json[];
  readonly edge: readonly Json[];
}

/** Of every kind but the right one, and texts that break careless code. */
export const hostile: readonly Json[] = [
  null,
  "",
  " ",
  true,
  false,
  0,
  -1,
  1e21,
  5e-324,
  "9007199254740993",
  "NaN",
  "1e5",
  "-0",
  "０１２",
  "1,234.50",
  "9".repeat(41),
  {},
  [],
  [null],
  [[]],
  { a: 1 },
  JSON.parse('{"__proto__":{"admin":true},"constructor":1}') as Json,
  "__proto__",
  "\u0000",
  "\ud800",
  "a\u0301\u202e",
  "😀".repeat(40),
  "中".repeat(3000),
  "<script>alert(1)</script>",
  "' or 1=1 --",
  "${7*7}{{x}}",
];

const seed = 20260504;
const sample = <Value>(arbitrary: fc.Arbitrary<Value>, count: number): Value[] => fc.sample(arbitrary, { numRuns: count, seed });

/** The pool of a field that holds one value. `examples` are values that records of the schemas hold there. */
export function valuePool(catalog: Catalog, schema: FieldSchema, examples: readonly Json[]): ValuePool {
  const own = [...examples, ...(schema.examples ?? []), ...(schema.default === undefined ? [] : [schema.default])];
  const allowed = allowedValues(catalog, schema) as readonly Json[] | undefined;
  if (isFileField(schema)) return filePool(schema);
  if (isNumberField(schema)) return numberPool(schema, own, allowed);
  if (schema.type === "boolean") return { fits: [true, false], edge: ["true", 1] };
  if (allowed) return { fits: allowed, edge: [`${String(allowed[0])} `, String(allowed[0]).toLowerCase(), "no such code"] };
  if (schema["x-list"]) return listPool(catalog, schema, own);
  return textPool(schema, own);
}

function numberPool(schema: FieldSchema, own: readonly Json[], allowed: readonly Json[] | undefined): ValuePool {
  if (allowed) return { fits: allowed, edge: [...allowed.map(String), 99] };
  const least = schema.minimum ?? schema.exclusiveMinimum ?? 0;
  const most = schema.maximum ?? schema.exclusiveMaximum ?? 1000;
  const places = schema.type === "integer" ? 0 : (schema["x-decimals"] ?? 2);
  const step = Number(`1e-${places}`);
  const plain = (value: number): Json => Number(value.toFixed(places));
  return {
    fits: [...own, plain(least + step), plain(most - step), plain((least + most) / 2), String(plain(least + step))],
    edge: [
      ...[least, most, least - step, most + step, least + step / 10].map((value) => Number(value.toPrecision(15))),
      `${String(plain(least + step))}.00`,
      `+${String(plain(most - step))}`,
      ` ${String(plain(least + step))} `,
      toDecimal(`${Math.trunc(most)}.${"1".repeat(places + 1)}`)?.toFixed() ?? "",
    ],
  };
}

function textPool(schema: FieldSchema, own: readonly Json[]): ValuePool {
  const most = schema.maxLength ?? 40;
  const least = schema.minLength ?? 0;
  const letters = sample(
    fc.string({ unit: "grapheme-ascii", minLength: Math.max(1, least), maxLength: Math.max(1, Math.min(most, 12)) }),
    6,
  );
  const plain = [...own, ...letters, "Dallas", "深圳市", "A-1", "1380013800"].filter((value) => typeof value === "string");
  const shaped =
    schema.format === undefined ? [] : ["anna@example.com", "2026-05-04", "2026-05-04 10:00:00", "10:30", "https://example.com/a"];
  const matching = schema.pattern === undefined ? [] : matches(schema.pattern);
  const fits = [...plain, ...shaped, ...matching].filter((value) => isTaken(schema, value));
  const edge = ["x".repeat(most), "x".repeat(most + 1), "中".repeat(most), `${"😀".repeat(most)}`, "x".repeat(Math.max(0, least - 1))];
  return {
    fits: fits.length > 0 ? fits : [...own, "x".repeat(Math.max(1, Math.min(3, most)))],
    edge: [...edge, ...plain.map((value) => ` ${value}　`), ...shaped, "ＡＢＣ１２３", "2026-02-30", "a@b", "é".normalize("NFD")],
  };
}

/** Some texts that the pattern takes; none where it is beyond the generator. */
function matches(pattern: string): string[] {
  try {
    return sample(fc.stringMatching(new RegExp(pattern, "u")), 6);
  } catch {
    return [];
  }
}

function isTaken(schema: FieldSchema, value: string): boolean {
  const length = [...value].length;
  if (length > (schema.maxLength ?? Number.POSITIVE_INFINITY) || length < (schema.minLength ?? 0)) return false;
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(value)) return false;
  const format = schema.format === undefined ? undefined : formats[schema.format];
  return format === undefined || format.test(value);
}

function listPool(catalog: Catalog, schema: FieldSchema, own: readonly Json[]): ValuePool {
  const list = schema["x-list"];
  if (!list) return { fits: own, edge: [] };
  const items = valuePool(catalog, { type: "string", ...list.items }, []);
  const texts = items.fits.map(String).filter((text) => !text.includes(list.separator));
  const joined = (count: number, separator = list.separator): string =>
    Array.from({ length: count }, (_, at) => texts[at % texts.length] ?? "a").join(separator);
  const most = list.max ?? 5;
  return {
    fits: [...own, joined(1), joined(Math.min(2, most)), joined(most)],
    edge: [
      joined(most + 1),
      joined(2, `${list.separator} ${list.separator}`),
      joined(2, "\n"),
      joined(2, "；"),
      list.separator,
      "nobody;;",
    ],
  };
}

function filePool(schema: FieldSchema): ValuePool {
  const rule = schema["x-file"];
  const type = rule?.accept[0]?.replace("*", "png") ?? "image/png";
  const most = rule?.maxBytes ?? 1000;
  return {
    fits: [{ id: "f1", name: "a.png", size: 10, type }, { id: "f2" }],
    edge: [
      { id: "f1", name: "a.png", size: most, type },
      { id: "f1", name: "a.png", size: most + 1, type },
      { id: "f1", name: "a.exe", size: 1, type: "application/x-msdownload" },
      { id: "", name: "a" },
      { name: "without id" },
      { id: "f1", other: true },
    ],
  };
}
