import { Button, InlineNote } from "#engine";
import type { UndeclaredChange } from "#dialect/wire/workbench.ts";
import type { Json, JsonObject } from "#dialect/json/json.ts";
import type { MigrationStep } from "#dialect/schema/migrations.ts";
import type { WorkbenchTranslation } from "../client/translation.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

export interface UndeclaredChangesProps {
  readonly changes: readonly UndeclaredChange[];
  onDeclare(): void;
}

/** A step of a migration in words. `…` stands where only the analyst knows the target. */
function stepWords(t: WorkbenchTranslation["t"], step: JsonObject): string {
  const shown = (value: Json | undefined): string =>
    Array.isArray(value)
      ? value.map((item) => shown(item as Json)).join(", ")
      : String(value ?? "")
          .replace(/^\//, "")
          .replaceAll("/-/", "/")
          .replaceAll("/", " / ");
  const kind = step["do"] as MigrationStep["do"];
  if (step["field"] === undefined && kind === "drop") return t("publish.step.dropAll");
  const [field, to, from] = [step["field"] ?? step["fields"], step["to"], step["from"]].map(shown);
  return t(`publish.step.${kind}`, { field: field ?? "", to: to ?? "", from: from ?? "" });
}

/** Breaking changes without a migration, each with the suggested migration step. */
export function UndeclaredChanges({ changes, onDeclare }: UndeclaredChangesProps) {
  const { t, text } = useWorkbench().translation;
  return (
    <section>
      <h3>{t("publish.undeclared")}</h3>
      <InlineNote tone="warning">{t("publish.undeclaredHint")}</InlineNote>
      <ul className="bench-steps">
        {changes.map(({ change, step }) => (
          <li key={change.file + change.pointer}>
            <b>{text(change.where)}</b> {stepWords(t, step)}
          </li>
        ))}
      </ul>
      <Button size="sm" icon="plus" onClick={onDeclare}>
        {t("publish.declare")}
      </Button>
    </section>
  );
}
