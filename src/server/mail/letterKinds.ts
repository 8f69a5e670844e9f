/** The kinds of a queued letter, by which its receiver may stop it. */
import type { EmailTemplate } from "#dialect/schema/emails.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { mailEntity } from "../records/effects/mailChoice.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import type { OutboxRow } from "./updateDeliveryStatus.ts";

type Named = Pick<OutboxRow, "entity" | "letter" | "about">;

/** Returns the template of a letter; undefined for a letter of the day, and one that the schemas no longer have. */
export function letterTemplate(schemas: Schemas, { entity, letter }: Pick<Named, "entity" | "letter">): EmailTemplate | undefined {
  return schemas.entities.get(entity)?.machine?.letters?.find(({ id }) => id === letter);
}

/** Returns the kinds of the letter: several for a letter of the day, none for one that cannot be stopped. */
export function kindsOf(schemas: Schemas, row: Named): string[] {
  const entity = mailEntity(schemas);
  if (!entity) return [];
  if (row.entity === entity.name) return (row.about ?? "").split(" ").filter((kind) => kind !== "");
  const kind = letterTemplate(schemas, row)?.kind;
  return kind === undefined ? [] : [kind];
}

/** Returns the labels of kinds as a list in one language. */
export function kindLabels(schemas: Schemas, kinds: readonly string[], language: string): string {
  const entity = mailEntity(schemas);
  const list = entity?.schema.properties[entity.head.mail.kind]?.["x-codes"];
  const codes = list === undefined ? [] : schemas.catalog.codes(list);
  const labels = kinds.map((kind) => inLanguage(codes.find((code) => code.const === kind)?.["x-label"], language) || kind);
  return new Intl.ListFormat(language).format(labels);
}
