/** Generated conditions of the rows of a list `lines`, as text and as what a slow oracle makes of them: each row beside each other one. */
import type { Json, Rec } from "#dialect/json/json.ts";
import {
  type At,
  type Choices,
  comparison,
  type Condition,
  either,
  both,
  fieldOf,
  literal,
  plainLeaf,
  type Term,
  words,
} from "./generatedTerms.ts";

const halls = ["A", "B"];

export const linesOf = (record: Rec): readonly Rec[] => (Array.isArray(record["lines"]) ? (record["lines"] as Rec[]) : []);
const others = ({ record, row }: At): readonly Rec[] => linesOf(record).filter((line) => line !== row);

/** A row with these fields; each is missing now and then. */
export function lineOf(choices: Choices): Rec {
  const line: Record<string, Json> = {};
  const maybe = (name: string, value: Json): void => void (choices.random() < 0.85 && (line[name] = value));
  const from = choices.below(30);
  maybe("from", from);
  maybe("to", choices.random() < 0.1 ? from - 1 : from + choices.below(4));
  maybe("code", choices.pick(words));
  maybe("hall", choices.pick(halls));
  return line;
}

/** Edits a record as a person does: a row is changed, put in or taken out; the others stay the same objects. */
export function edited(choices: Choices, record: Rec): Rec {
  const lines = linesOf(record);
  const at = choices.below(lines.length + 1);
  const isShort = lines.length < 6;
  const next =
    choices.random() < 0.6
      ? lines.toSpliced(at, 1, lineOf(choices))
      : lines.toSpliced(at, isShort ? 0 : 1, ...(isShort ? [lineOf(choices)] : []));
  return { ...record, lines: next as Rec[] };
}

const rowNumbers = ["from", "to"] as const;

/** A comparison with the other rows, by hand. */
function overlapping(isSameHall: boolean): Condition {
  const range = ({ from, to, hall }: Rec): readonly [number, number, Json] | undefined =>
    from === undefined || to === undefined || (isSameHall && hall === undefined)
      ? undefined
      : [Number(from), Number(to), isSameHall ? (hall as Json) : ""];
  return {
    text: `row.overlapsAnother(self.lines, row.from, row.to${isSameHall ? ", row.hall" : ""})`,
    of(at) {
      const own = range(at.row ?? {});
      if (!own) return undefined;
      const [from, to, hall] = own;
      return others(at).some((line) => {
        const other = range(line);
        return other !== undefined && from <= to && other[0] <= other[1] && other[2] === hall && other[0] <= to && from <= other[1];
      });
    },
  };
}

function duplicate(keys: readonly string[]): Condition {
  return {
    text: `row.duplicateOf(self.lines, ${keys.map((key) => `row.${key}`).join(", ")})`,
    of(at) {
      if (keys.some((key) => at.row?.[key] === undefined)) return undefined;
      return others(at).some((line) => keys.every((key) => line[key] === at.row?.[key]));
    },
  };
}

/** `exists` and `all` over rows that are compared with the row, or with a number. */
function quantified(choices: Choices): Condition {
  const least = choices.below(30);
  const same = (line: Rec, row: Rec | undefined, key: string): boolean | undefined =>
    line[key] === undefined || row?.[key] === undefined ? undefined : line[key] === row[key];
  const above = (line: Rec): boolean | undefined => (line["from"] === undefined ? undefined : Number(line["from"]) > least);
  return choices.pick<Condition>([
    {
      text: "self.lines.exists(x, x != row && x.code == row.code)",
      of: ({ record, row }) => either(linesOf(record).map((line) => both([line !== row, same(line, row, "code")]))),
    },
    {
      text: `self.lines.exists(x, x.hall == row.hall && x.from > ${least})`,
      of: ({ record, row }) => either(linesOf(record).map((line) => both([same(line, row, "hall"), above(line)]))),
    },
    { text: `self.lines.all(x, x.from > ${least})`, of: ({ record }) => both(linesOf(record).map(above)) },
    {
      text: `self.lines.exists(x, has(x.code) && x.from > ${least})`,
      of: ({ record }) => either(linesOf(record).map((line) => both([line["code"] !== undefined, above(line)]))),
    },
  ]);
}

const total = (lines: readonly Rec[]): number => lines.reduce((sum, { from }) => sum + Number(from ?? 0), 0);

/** A number that is computed over rows: unknown values do not count. */
function summed(choices: Choices): Term<number> {
  return choices.pick<Term<number>>([
    { text: "sum(self.lines.map(x, x.from))", of: ({ record }) => total(linesOf(record)) },
    { text: "size(self.lines)", of: ({ record }) => linesOf(record).length },
    {
      text: "sum(self.lines.filter(x, x.hall == row.hall).map(x, x.from))",
      of: ({ record, row }) =>
        total(linesOf(record).filter(({ hall }) => hall !== undefined && row?.["hall"] !== undefined && hall === row["hall"])),
    },
    { text: "size(self.lines.filter(x, x.code == 'a'))", of: ({ record }) => linesOf(record).filter(({ code }) => code === "a").length },
  ]);
}

/** A condition of a row: over itself, over the others, over all, or over the record. */
export function rowLeaf(choices: Choices): Condition {
  const own = (): Term<number> => fieldOf(choices.pick(rowNumbers), "row");
  const field = choices.pick([...rowNumbers, "code", "hall"] as const);
  return choices.pick<() => Condition>([
    () => overlapping(choices.random() < 0.5),
    () => overlapping(choices.random() < 0.5),
    () => duplicate(choices.pick([["code"], ["hall", "code"], ["from"]])),
    () => quantified(choices),
    () => comparison(choices, summed(choices), literal(choices.below(60))),
    () => comparison(choices, own(), own()),
    () => comparison(choices, own(), literal(choices.below(30))),
    () => comparison(choices, fieldOf<string>("code", "row"), literal(choices.pick(words))),
    () => ({ text: `has(row.${field})`, of: ({ row }) => row?.[field] !== undefined }),
    () => plainLeaf(choices),
  ])();
}

const label = (zh: string, en: string) => ({ "x-label": { zh, en } });
/** The fields of the rows, as an analyst writes them. */
export const rowFields = {
  from: { type: "integer", ...label("自", "From") },
  to: { type: "integer", ...label("至", "To") },
  code: { type: "string", maxLength: 9, ...label("代码", "Code") },
  hall: { type: "string", maxLength: 9, ...label("库房", "Hall") },
} as const;
