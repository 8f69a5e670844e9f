/** The imports of the product at their largest, beside goods with pictures: the rows as a page sends them, with a workbook that has as many. */
import type { Rec } from "../../src/dialect/json/json.ts";
import { getAt, setAt } from "../../src/dialect/json/pointer.ts";
import { writeWorkbook } from "../../src/sheet/write/writeWorkbook.ts";
import endpoints from "../../schemas/endpoints.json" with { type: "json" };
import channel from "../../schemas/entities/channel.json" with { type: "json" };
import overseasWaybill from "../../schemas/entities/overseas-waybill.json" with { type: "json" };
import portOrder from "../../schemas/entities/port-to-port-order.json" with { type: "json" };
import returnParcel from "../../schemas/entities/return-parcel.json" with { type: "json" };
import smallParcel from "../../schemas/entities/small-parcel.json" with { type: "json" };
import waybill from "../../schemas/entities/waybill.json" with { type: "json" };
import limits from "../../schemas/limits.json" with { type: "json" };

export interface LargeImport {
  readonly what: string;
  readonly call: keyof typeof endpoints.calls;
  /** Whose import it is. */
  readonly who: "customer" | "staff";
  readonly rows: number;
  /** A row that no other import has. */
  record(round: string, at: number): Rec;
}

interface Imported {
  readonly examples: readonly object[];
  readonly "x-import": {
    readonly key: string;
    readonly columns?: readonly string[];
    readonly lists?: readonly { readonly field: string }[];
  };
}

/** The example of the entity with the fields that its sheet has. */
function exampleOf({ examples, "x-import": { columns, lists = [] } }: Imported): Rec {
  const example = examples[0] as Rec;
  if (!columns) return example;
  return [...columns, ...lists.map(({ field }) => field)].reduce<Rec>((record, path) => {
    const value = getAt(example, `/${path}`);
    return value === undefined ? record : setAt(record, `/${path}`, value);
  }, {});
}

function keyed(entity: Imported, letters: string): LargeImport["record"] {
  const example = exampleOf(entity);
  return (round, at) => ({ ...example, [entity["x-import"].key]: `${letters}-${round}-${at}` });
}

const [many, orders] = [limits.importRows.value, limits.orderImportRows.value];

export const largeImports: readonly LargeImport[] = [
  { what: "orders", call: "orderImport", who: "customer", rows: orders, record: keyed(waybill, "WB") },
  { what: "small parcels", call: "smallParcelImport", who: "customer", rows: orders, record: keyed(smallParcel, "SP") },
  { what: "port orders", call: "portOrderImport", who: "customer", rows: orders, record: keyed(portOrder, "PP") },
  { what: "overseas waybills", call: "overseasWaybillImport", who: "customer", rows: orders, record: keyed(overseasWaybill, "OW") },
  { what: "return parcels", call: "returnParcelImport", who: "customer", rows: many, record: keyed(returnParcel, "RP") },
  {
    what: "price tables",
    call: "channelImport",
    who: "staff",
    rows: many,
    // A channel has one price a day.
    record: (round, at) => ({ ...keyed(channel, "T")(round, at), code: `T-${round}-${at}` }),
  },
];

/** Rows of an import, and the workbook that has as many. */
export interface RecordBook {
  readonly one: LargeImport;
  readonly file: Blob;
  readonly rows: string;
}

export async function recordBook(one: LargeImport, round: string, count: number): Promise<RecordBook> {
  const records = Array.from({ length: count }, (_, at) => one.record(round, at));
  const fields = Object.keys(records[0] ?? {}).filter((name) => typeof records[0]?.[name] === "string");
  const sheet = {
    name: "Rows",
    columns: fields.map((header) => ({ header, sort: "text" as const })),
    rows: records.map((record) => fields.map((name) => String(record[name]))),
  };
  const rows = JSON.stringify({ sheet: 0, rows: records.map((record, at) => ({ row: at + 2, record })) });
  return { one, file: new Blob([await writeWorkbook([sheet])]), rows };
}

/** Sends an import; resolves with its answer. @param key the same for a retry, which sends the same book */
export async function sendRecords(
  { url }: { readonly url: string },
  token: string,
  { one, file, rows }: RecordBook,
  key?: string,
): Promise<unknown> {
  const form = new FormData();
  form.append("rows", rows);
  form.append("file", file, "rows.xlsx");
  const response = await fetch(`${url}/api${endpoints.calls[one.call].path}`, {
    method: "POST",
    headers: { authorization: token, ...(key === undefined ? {} : { "idempotency-key": key }) },
    body: form,
  });
  return response.json();
}
