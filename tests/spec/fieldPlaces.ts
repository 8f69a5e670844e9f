/** Where the JSON keeps what the specification calls an entity or a field. */
import type { EntitySchema, FieldSchema, Traced } from "#dialect/schema/schema.ts";
import type { FieldFact } from "./facts.ts";

/** A file, and a list or group inside it. */
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

/** Entities whose records are inside those of others: entity -> holder and its group. */
export const held: Readonly<Record<string, readonly [string, string]>> = { "dispatch-address": ["waybill", "dispatch"] };

export type Entities = Readonly<Record<string, EntitySchema>>;

export interface Home {
  /** Name of the entity's file. */
  readonly entity: string;
  /** Names of the lists and groups that lead to it inside a record. */
  readonly path: readonly string[];
  readonly schema: FieldSchema;
  /** The entity and what lies between: an assumption about one of them holds for its fields. */
  readonly around: readonly Traced[];
}

export function homeOf(entities: Entities, entity: string): Home | undefined {
  const [file = "", ...path] = (homes[entity] ?? entity).split("/");
  const root = entities[file];
  if (!root) return undefined;
  const home: Home = { entity: file, path: [], schema: root, around: [root, root["x-entity"]] };
  return path.reduce<Home | undefined>((outer, name) => outer && inside(outer, name), home);
}

/** The group or the rows under a field. */
function inside(home: Home, name: string): Home | undefined {
  const field = home.schema.properties?.[name];
  return field && { entity: home.entity, path: [...home.path, name], schema: field.items ?? field, around: [...home.around, field] };
}

export interface FieldPlace {
  readonly home: Home;
  readonly name: string;
  readonly field: FieldSchema;
}

/** A field by its name on the wire; where the specification has none, the field that names the fact. */
export function fieldPlace(entities: Entities, fact: FieldFact): FieldPlace | undefined {
  const outer = homeOf(entities, fact.entity);
  const home = fact.within !== undefined && outer ? (inside(outer, fact.within) ?? partOf(outer, fact.id.slice(0, -3)) ?? outer) : outer;
  const fields = home?.schema.properties ?? {};
  const name = fact.field ?? Object.keys(fields).find((one) => fields[one]?.["x-spec"]?.includes(fact.id));
  const field = name === undefined ? undefined : fields[name];
  return home && field && name !== undefined ? { home, name, field } : undefined;
}

/** The group that names the fact about the whole. */
function partOf(home: Home, id: string): Home | undefined {
  const name = Object.entries(home.schema.properties ?? {}).find(
    ([, field]) => field["x-spec"]?.includes(id) && (field.properties ?? field.items),
  )?.[0];
  return name === undefined ? undefined : inside(home, name);
}
