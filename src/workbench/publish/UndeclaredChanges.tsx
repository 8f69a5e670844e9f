import { Button, InlineNote } from "#engine";
import type { UndeclaredChange } from "#dialect/wire/workbench.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

export interface UndeclaredChangesProps {
  readonly changes: readonly UndeclaredChange[];
  onDeclare(): void;
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
            {text(change.where)} <code className="ld-mono">{JSON.stringify(step)}</code>
          </li>
        ))}
      </ul>
      <Button size="sm" icon="plus" onClick={onDeclare}>
        {t("publish.declare")}
      </Button>
    </section>
  );
}
