import { Button, InlineNote } from "#engine";
import type { UndeclaredChange } from "#dialect/wire/workbench.ts";
import type { Json, JsonObject } from "#dialect/json/json.ts";
import type { MigrationStep } from "#dialect/schema/migrations.ts";
import type { WorkbenchTranslation } from "../client/translation.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import type { OpenFile } from "../client/draftView.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { readEntity } from "../visual/entityEdits.ts";

export interface UndeclaredChangesProps {
  readonly changes: readonly UndeclaredChange[];
  onDeclare(): void;
}

/** A step of a migration in words. `…` is a target that only the analyst knows. */
function stepWords(t: WorkbenchTranslation["t"], step: JsonObject, nameOf: (pointer: string) => string): string {
  const shown = (value: Json | undefined): string =>
    Array.isArray(value) ? value.map((item) => shown(item as Json)).join(", ") : nameOf(String(value ?? ""));
  const kind = step["do"] as MigrationStep["do"];
  if (step["field"] === undefined && kind === "drop") return t("publish.step.dropAll");
  const [field, to, from] = [step["field"] ?? step["fields"], step["to"], step["from"]].map(shown);
  return t(`publish.step.${kind}`, { field: field ?? "", to: to ?? "", from: from ?? "" });
}

/** Returns the label of a field with its path, as the file says before or after the change; other values as they are. */
function fieldName(pointer: string, file: OpenFile | undefined, language: Language): string {
  if (!pointer.startsWith("/")) return pointer;
  const path = pointer.slice(1).replaceAll("/-/", "/").replaceAll("/", " / ");
  for (const text of file ? [file.published, file.text] : []) {
    const label = readEntity(text)?.fields.find((field) => field.path === path)?.label;
    const name = inLanguage(label, language);
    if (name !== "") return `${name} (${path})`;
  }
  return path;
}

/** Breaking changes without a migration, each with the suggested migration step. */
export function UndeclaredChanges({ changes, onDeclare }: UndeclaredChangesProps) {
  const { t, text, language } = useWorkbench().translation;
  const { open } = useDraft();
  return (
    <section>
      <h3>{t("publish.undeclared")}</h3>
      <InlineNote tone="warning">{t("publish.undeclaredHint")}</InlineNote>
      <ul className="bench-steps">
        {changes.map(({ change, step }) => (
          <li key={change.file + change.pointer}>
            <b>{text(change.where)}</b> {stepWords(t, step, (pointer) => fieldName(pointer, open[change.file], language))}
          </li>
        ))}
      </ul>
      <Button size="sm" icon="plus" onClick={onDeclare}>
        {t("publish.declare")}
      </Button>
    </section>
  );
}
