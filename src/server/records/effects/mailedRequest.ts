/** The attachment of a letter with `attach`: a list or a statement that is read when the letter is sent. */
import type { Rec } from "#dialect/json/json.ts";
import type { AttachedRecords } from "#dialect/schema/emails.ts";
import type { Scope } from "#dialect/expr/evaluate.ts";
import type { Language } from "#dialect/text/text.ts";
import type { MailedRequest } from "../../db/outboxTables.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { evaluateValues } from "./effectStep.ts";
import { labelOfCode } from "./readableValues.ts";

interface AskingRecord {
  readonly entity: ServedEntity;
  readonly self: Rec;
  readonly scope: Scope;
  readonly language: Language;
}

/** Returns the request of the record; undefined for one that nobody made, such as a demonstration record. */
export function mailedRequest(
  schemas: Schemas,
  { screen, view, format, values = {} }: AttachedRecords,
  { entity, self, scope, language }: AskingRecord,
): MailedRequest | undefined {
  const account = textOf(self[entity.head.author ?? ""]);
  const name = textOf(self[screen]);
  if (account === undefined || name === undefined) return undefined;
  const days = evaluateValues(schemas, values, scope);
  const chosen = view === undefined ? undefined : textOf(self[view]);
  const list = entity.schema.properties[screen]?.["x-codes"];
  const label = list === undefined ? undefined : labelOfCode(schemas, list, name, language);
  const [from, to] = [textOf(days["from"]), textOf(days["to"])];
  return {
    ...{ account, screen: name, format: textOf(self[format]) ?? "", name: typeof label === "string" ? label : name },
    ...(chosen !== undefined && { view: chosen }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
