/** The same work for every page: what the forms ask, what the tables hold. Made before the clock starts. */
export type Kind = "text" | "number" | "select" | "date" | "boolean";

export interface WorkField {
  readonly name: string;
  readonly title: string;
  readonly kind: Kind;
  readonly required: boolean;
  /** Shown only while this boolean is true. */
  readonly when?: string;
}

export type Value = string | number | boolean;
export type WorkRecord = Record<string, Value>;

export const options = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel"];

const kinds: readonly Kind[] = ["text", "number", "select", "date", "boolean", "text"];
const shownBy: Readonly<Record<string, string>> = { f12: "f5", f24: "f17", f36: "f29", f48: "f41", f60: "f53" };
const requiredFields = 15;

/** 60 fields: 20 texts, 10 of each other kind; 15 are required, 5 shown only while a boolean is true. */
export const fields60: readonly WorkField[] = (() => {
  const all = Array.from({ length: 60 }, (_, at) => {
    const name = `f${at + 1}`;
    return { name, title: `Field ${at + 1}`, kind: kinds[at % kinds.length] as Kind, when: shownBy[name] };
  });
  const third = all.filter(({ kind, when }, at) => kind !== "boolean" && when === undefined && at % 3 === 0);
  const selects = all.filter(({ kind }) => kind === "select");
  const required = new Set([...new Set([...third, ...selects])].slice(0, requiredFields));
  return all.map((field) => {
    const { when, ...kept } = field;
    return { ...kept, required: required.has(field), ...(when !== undefined && { when }) };
  });
})();

/** A row of a packing list. */
export const itemFields: readonly WorkField[] = [
  { name: "c1", title: "SKU", kind: "text", required: true },
  { name: "c2", title: "Name", kind: "text", required: true },
  { name: "c3", title: "Qty", kind: "number", required: false },
  { name: "c4", title: "Price", kind: "number", required: false },
  { name: "c5", title: "Unit", kind: "select", required: false },
  { name: "c6", title: "Weight", kind: "number", required: false },
  { name: "c7", title: "HS code", kind: "text", required: false },
  { name: "c8", title: "Battery", kind: "boolean", required: false },
];

/** The wide row of the grid: twelve columns that a block is pasted into. */
export const wideFields: readonly WorkField[] = Array.from({ length: 12 }, (_, at) => ({
  name: `w${at + 1}`,
  title: `Column ${at + 1}`,
  kind: at % 2 === 0 ? "text" : "number",
  required: at === 0,
}));

function valueOf({ kind }: WorkField, at: number): Value {
  switch (kind) {
    case "number":
      return at + 1;
    case "select":
      return options[at % options.length] ?? "";
    case "date":
      return `2026-03-0${1 + (at % 9)}`;
    case "boolean":
      return true;
    default:
      return `text ${at}`;
  }
}

const recordOf = (fields: readonly WorkField[], at: (index: number) => number): WorkRecord =>
  Object.fromEntries(fields.map((field, index) => [field.name, valueOf(field, at(index))]));

export const record60 = (): WorkRecord => recordOf(fields60, (index) => index);

/** Fifty rows in which both required texts are missing: a hundred problems. */
export const itemsWithGaps = (count: number): WorkRecord[] =>
  Array.from({ length: count }, (_, row) =>
    recordOf(
      itemFields.filter(({ required }) => !required),
      () => row,
    ),
  );

export const wideRows = (count: number): WorkRecord[] => Array.from({ length: count }, (_, row) => recordOf(wideFields, () => row));

export const newItem = (): WorkRecord => ({ c3: 1, c4: 1, c5: "alpha", c6: 1, c7: "", c8: false });

export interface WorkColumn {
  readonly key: string;
  readonly title: string;
  readonly type: "number" | "string";
}

export const columns: readonly WorkColumn[] = [
  { key: "id", title: "Id", type: "number" },
  { key: "ref", title: "Ref", type: "string" },
  { key: "amount", title: "Amount", type: "number" },
  { key: "name", title: "Name", type: "string" },
  { key: "city", title: "City", type: "string" },
  { key: "country", title: "Country", type: "string" },
  { key: "status", title: "Status", type: "string" },
  { key: "service", title: "Service", type: "string" },
  { key: "weight", title: "Weight", type: "number" },
  { key: "pieces", title: "Pieces", type: "number" },
  { key: "created", title: "Created", type: "string" },
  { key: "note", title: "Note", type: "string" },
];

const cities = ["Hamburg", "Lyon", "Turin", "Porto", "Gdansk", "Leeds", "Ghent", "Malmo", "Bergen", "Cork"];
const countries = ["DE", "FR", "IT", "PT", "PL", "GB", "BE", "SE", "NO", "IE"];
const statuses = ["draft", "booked", "in transit", "customs", "delivered", "returned"];
const services = ["sea", "air", "express", "rail", "parcel"];
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? "";
const two = (number: number) => String(number).padStart(2, "0");

/** Rows whose amounts are a permutation, so that a sort has one answer; `qz0000` and so on names them. */
export function makeRows(count: number): WorkRecord[] {
  const digits = String(count - 1).length;
  return Array.from({ length: count }, (_, at) => ({
    id: at,
    ref: `qz${String(at).padStart(digits, "0")}`,
    amount: (at * 7919 + 13) % count,
    name: `Customer ${(at * 31) % 977}`,
    city: pick(cities, at),
    country: pick(countries, at),
    status: pick(statuses, at * 7),
    service: pick(services, at * 3),
    weight: ((at * 37) % 9000) / 10,
    pieces: 1 + ((at * 13) % 40),
    created: `2026-${two(1 + (at % 12))}-${two(1 + (at % 28))}`,
    note: `note ${(at * 17) % 5003}`,
  }));
}

export const pageSize = 50;
const pagedRows = 5000;
let paged: WorkRecord[] | undefined;

/** A server that answers at once. */
export function fetchPage(page: number): Promise<{ readonly rows: WorkRecord[]; readonly total: number }> {
  paged ??= makeRows(pagedRows);
  return Promise.resolve({ rows: paged.slice(page * pageSize, (page + 1) * pageSize), total: pagedRows });
}

const counts: Readonly<Record<string, number>> = { table10k: 10_000, table100k: 100_000 };
/** The rows that a page of this case holds; none where it fetches them or shows a form. */
export const rowsOf = (name: string): WorkRecord[] => makeRows(counts[name] ?? 0);

/** Pixels. */
export const view = { height: 720, row: 36, column: 110 } as const;
