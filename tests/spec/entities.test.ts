/** Section 3: entities and their fields, under their names on the wire. */
import { expect } from "vitest";
import type { EntitySchema, FieldSchema, Traced } from "#dialect/schema/schema.ts";
import { catalog } from "../helpers/schemas/product.ts";
import { type EntityFact, factsOf, type FieldFact } from "./facts.ts";
import { type About, prove } from "./prove.ts";

/** Where the JSON keeps what the specification calls so: a file, and a list or group inside it. */
const homes: Readonly<Record<string, string>> = {
  session: "session",
  publicData: "public-data",
  waybill: "waybill",
  dispatchAddress: "dispatch-address",
  deliveryAddress: "delivery-address",
  sender: "sender",
  importer: "importer",
  pickupAddress: "pickup-address",
  pickupOrder: "pickup-order",
  sku: "sku",
  packingList: "waybill/packingInfo",
  invoiceTitle: "invoice-title",
  notificationMailbox: "notification-mailbox",
  overseasWaybill: "overseas-waybill",
  portToPortOrder: "port-to-port-order",
  bankFlow: "bank-flow",
  message: "message",
  fee: "fee",
  problemPiece: "problem-piece",
  deliveryAppointment: "delivery-appointment",
  customerRecord: "customer",
  trackNotice: "track-notice",
  fileNotice: "file-notice",
};

const { files, codes } = await catalog();

interface Home {
  readonly schema: FieldSchema;
  /** The entity and what lies between: an assumption about one of them holds for its fields. */
  readonly around: readonly Traced[];
}

function homeOf(entity: string): Home | undefined {
  const [file = "", ...path] = (homes[entity] ?? entity).split("/");
  const root: EntitySchema | undefined = files.entities[file];
  if (!root) return undefined;
  return path.reduce<Home | undefined>((home, name) => home && inside(home, name), { schema: root, around: [root, root["x-entity"]] });
}

/** The group or the rows under a field. */
function inside(home: Home, name: string): Home | undefined {
  const field = home.schema.properties?.[name];
  return field && { schema: field.items ?? field, around: [...home.around, field] };
}

prove(
  "entities",
  factsOf<EntityFact>("entity"),
  ({ entity }) => {
    const home = homeOf(entity);
    return home && { subject: home, traced: home.around };
  },
  (home, { id }) => {
    expect(home.around.flatMap((one) => one["x-spec"] ?? [])).toContain(id);
  },
);

prove("fields", factsOf<FieldFact>("field"), fieldAbout, (field, fact) => {
  expect(field["x-spec"], "the field names its fact").toContain(fact.id);
  const item = field.items ?? field;
  const list = field["x-codes"] ?? item["x-codes"];
  const named = field.properties && Object.keys(field.properties);
  const values = list === undefined ? (item.enum ?? named) : codes(list).map((code) => code.const);
  if (fact.unit !== undefined && fact.unit !== "stars") expect(Object.values(field["x-unit"] ?? {})).toContain(fact.unit);
  if (fact.maxDecimals !== undefined) expect(field["x-decimals"]).toBe(fact.maxDecimals);
  if (fact.maxLength !== undefined) expect(field.maxLength).toBe(fact.maxLength);
  if (fact.minItems !== undefined) expect(field.minItems).toBe(fact.minItems);
  if (fact.separator !== undefined) expect(field["x-list"]).toMatchObject({ separator: fact.separator, max: fact.maxCount });
  if (fact.min !== undefined) expect([field.minimum, field.maximum]).toEqual([fact.min, fact.max]);
  if (fact.values) expect(values).toEqual(expect.arrayContaining([...fact.values]));
  if (fact.choices !== undefined) expect(values).toHaveLength(fact.choices);
  if (fact.type === "list") expect(field.type).toBe("array");
  if (fact.type === "image") expect(field["x-file"]?.accept.every((type) => type.startsWith("image/"))).toBe(true);
  if (fact.type === "files") expect(item["x-file"]).toBeDefined();
});

/** A field by its name on the wire; where the specification has none, the field that names the fact. */
function fieldAbout(fact: FieldFact): About<FieldSchema> | undefined {
  const outer = homeOf(fact.entity);
  const home = fact.within !== undefined && outer ? (inside(outer, fact.within) ?? partOf(outer, fact.id.slice(0, -3)) ?? outer) : outer;
  const fields = home?.schema.properties ?? {};
  const field = fact.field === undefined ? Object.values(fields).find((one) => one["x-spec"]?.includes(fact.id)) : fields[fact.field];
  return home && field && { subject: field, traced: [field, ...home.around] };
}

/** The group that names the fact about the whole. */
function partOf(home: Home, id: string): Home | undefined {
  const name = Object.entries(home.schema.properties ?? {}).find(
    ([, field]) => field["x-spec"]?.includes(id) && (field.properties ?? field.items),
  )?.[0];
  return name === undefined ? undefined : inside(home, name);
}
