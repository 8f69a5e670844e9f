/** Opens the attachment of a letter with the rights of the account that planned it. */
import { sql } from "kysely";
import type { Json } from "#dialect/json/json.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { mailedFormats, type MailedScreen } from "#dialect/schema/emails.ts";
import { grantingRoles } from "#dialect/schema/roles.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import { canonicalNumber } from "#dialect/text/decimal.ts";
import { isDay } from "#dialect/text/time.ts";
import type { FilterValue } from "#dialect/wire/wire.ts";
import type { MailedRequest } from "../db/outboxTables.ts";
import type { MailedReceiver } from "../mail/outbox.ts";
import { DeliveryError } from "../mail/sender.ts";
import { reachOf } from "../records/storage/reach.ts";
import type { RecordContext } from "../records/storage/recordContext.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";

/** A request with everything that it names. */
export interface MailedReading extends MailedReceiver {
  readonly service: RecordContext;
  readonly entity: ServedEntity;
  readonly screen: Screen;
  readonly mailed: MailedScreen;
  /** Query string of the saved view; "" without one. */
  readonly query: string;
  readonly title: string;
  readonly days: { readonly from: string; readonly to: string } | undefined;
}

/** A letter that will never be sent, and why. */
export const refusedFile = (why: string): DeliveryError => new DeliveryError("never", why);

/** Throws a `DeliveryError` where the screen, the view or the right to read it is gone. */
export async function openReading(service: RecordContext, request: MailedRequest, receiver: MailedReceiver): Promise<MailedReading> {
  const { schemas, principal } = service;
  const { screens } = schemas.compiled;
  const screen = Object.hasOwn(screens, request.screen) ? screens[request.screen] : undefined;
  const mailed = screen?.list?.byMail ?? (screen?.paper?.byMail && { ...screen.paper.byMail, period: screen.paper.period });
  if (!screen || !mailed || screen.entity === undefined) throw refusedFile(`the screen "${request.screen}" is not sent by e-mail`);
  if (!mailedFormats.some((format) => format === request.format && mailed.formats.includes(format)))
    throw refusedFile(`"${request.screen}" is not sent as "${request.format}"`);
  const entity = schemas.entity(screen.entity);
  if (grantingRoles(schemas.roles, principal, entity.name, "read").length === 0)
    throw refusedFile(`the roles of the account do not read ${entity.name}`);
  const view = request.view === undefined ? undefined : await viewOf(service, request.view, request.screen);
  const { from, to } = request;
  const days = from !== undefined && to !== undefined ? { from: from.slice(0, 10), to: to.slice(0, 10) } : undefined;
  const parts = { screen, mailed: mailed as MailedScreen, query: view?.query ?? "", title: view?.name ?? request.name, days };
  return { service, entity, ...receiver, ...parts };
}

/** A view that was deleted is not replaced by the whole list: that would send more than was chosen. */
async function viewOf(service: RecordContext, id: string, screen: string): Promise<{ readonly query: string; readonly name: string }> {
  const { db, schemas } = service;
  const store = schemas.catalog.files.site.frame?.views;
  const entity = store && schemas.entities.get(store.entity);
  const { rows } = entity
    ? await sql<{ body: Readonly<Record<string, unknown>> }>`
        select body from ${sql.table(entity.table)} where ${reachOf(service, entity, "read")} and id = ${id}`.execute(db)
    : { rows: [] };
  const body = rows[0]?.body;
  if (!store || !body || body[store.screen] !== screen) throw refusedFile("the saved view does not exist any more");
  return { query: String(body[store.query] ?? ""), name: String(body[store.name] ?? "") };
}

/** Filters of an address are text: codes and numbers get the type of their field, days of a time the whole day. */
export function typedFilter(
  value: FilterValue,
  { entity, name, service }: Pick<MailedReading, "entity" | "service"> & { readonly name: string },
): FilterValue {
  const field = schemaAt(entity.schema, name.split("/"));
  const list = field?.["x-codes"] ?? field?.items?.["x-codes"];
  const one = (text: Json): Json => {
    const code = list === undefined ? undefined : service.schemas.catalog.codes(list).find((item) => String(item.const) === String(text));
    if (code) return code.const;
    return field?.type === "number" || field?.type === "integer" ? (canonicalNumber(text) ?? text) : text;
  };
  if (Array.isArray(value)) return value.map((item: Json) => one(item));
  if (typeof value !== "object" || value === null) return one(value as Json);
  const { from, to } = value as { readonly from?: Json; readonly to?: Json };
  const end = (text: Json, time: string): Json =>
    field?.format === "date-time" && typeof text === "string" && isDay(text) ? `${text} ${time}` : one(text);
  return { ...(from !== undefined && { from: end(from, "00:00:00") }), ...(to !== undefined && { to: end(to, "23:59:59") }) };
}
