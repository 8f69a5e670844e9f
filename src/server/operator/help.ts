/** The help text, generated from the state files. */
import { actorsOf } from "#dialect/schema/states.ts";
import { inLanguage } from "#dialect/text/text.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";

export function helpLines(schemas: Schemas): string[] {
  const language = schemas.catalog.files.site.languages.some(({ code }) => code === "en")
    ? "en"
    : schemas.catalog.files.site.defaultLanguage;
  const lines = [
    "npm run operator -- COMMAND",
    "",
    "  list [--tab TAB] [--state STATE] [--customer LOGIN-NAME] [--limit N]",
    "  show NUMBER",
    "  customers",
    "  members LOGIN-NAME | members add LOGIN-NAME NEW-LOGIN-NAME [--roles A,B] [--name NAME] | members roles LOGIN-NAME A,B | members remove LOGIN-NAME",
    "  staff | staff add NEW-LOGIN-NAME --roles A,B [--name NAME] | staff roles LOGIN-NAME A,B | staff remove LOGIN-NAME",
    "  reset-factor LOGIN-NAME, for a person without phone and recovery codes",
    "  set customer LOGIN-NAME FACT=VALUE …",
    "  letters [--state STATE] [--customer LOGIN-NAME] [--limit N] [--text yes]",
    "  resend ID …",
    "  upcoming [--days N] [--customer LOGIN-NAME] [--records yes]",
    "  audit FOLDER [--customer LOGIN-NAME] [--on YYYY-MM-DD] [--language LANGUAGE]",
    "  backup FOLDER",
    "  restore FOLDER, into an empty database",
    "  files check | files move [--remove yes] | files fetch",
    "  migrate [--dry-run yes | --undo yes]",
    "  help",
  ];
  for (const { name, machine } of schemas.entities.values()) {
    const own = machine?.transitions.filter((one) => actorsOf(one).includes("operator")) ?? [];
    if (own.length === 0) continue;
    lines.push("", `Transitions of ${name}, each as TRANSITION NUMBER … [--FIELD VALUE]:`, "");
    for (const { id, label, from, to, ask } of own) {
      lines.push(`  ${id.padEnd(16)} ${inLanguage(label, language)}: ${from.join(", ")} -> ${to ?? "stays"}`);
      for (const [field, schema] of Object.entries(ask ?? {}))
        lines.push(
          `  ${"".padEnd(16)}   --${field} ${placeholderOf(schema)}  ${inLanguage(schema["x-label"], language)}${isRequired(schema) ? ", required" : ""}`,
        );
    }
  }
  return lines;
}

const placeholderOf = ({ type, items, "x-file": file }: FieldSchema): string =>
  file
    ? "/PATH"
    : items?.["x-file"]
      ? "/PATH,/PATH,…"
      : type === "integer" || type === "number"
        ? "NUMBER"
        : type === "boolean"
          ? "true|false"
          : type === "array"
            ? "A,B,…"
            : "TEXT";
const isRequired = (schema: FieldSchema): boolean => schema["x-required-when"] === "true";
