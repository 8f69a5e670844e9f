import { type FormEvent, useState } from "react";
import { Button } from "#engine";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { LanguageRows } from "../controls/LanguageRows.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import type { FormEditorProps } from "../visual/formEditorProps.ts";
import { GroupSelect } from "./GroupSelect.tsx";
import { freeScreens, type RouteRow, withRoute } from "./siteRoutes.ts";

export interface NewPageProps extends FormEditorProps {
  readonly rows: readonly RouteRow[];
  onDone(pointer: string): void;
}

/** Form for a page of a screen that the site does not show yet. A new screen is made by "New" above the files. */
export function NewPage({ rows, catalog, opened, edit, onDone }: NewPageProps) {
  const { languages, translation } = useWorkbench();
  const { t, text: say } = translation;
  const { files } = useDraft();
  const [screen, setScreen] = useState("");
  const [group, setGroup] = useState("");
  const [title, setTitle] = useState<Readonly<Record<string, string>>>({});
  const entityOf = (name: string) => catalog?.screens[name]?.entity ?? "";
  const labelOf = (entity: string) => files.find(({ path }) => path === `schemas/entities/${entity}.json`)?.names[0];
  const isComplete = screen !== "" && languages.every(({ code }) => (title[code] ?? "") !== "");
  function add(event: FormEvent): void {
    event.preventDefault();
    if (!isComplete) return;
    const around = rows.find(({ pointer }) => pointer === group);
    edit((text) => withRoute(text, around, { screen, title }).text);
    onDone(withRoute(opened.text, around, { screen, title }).pointer);
  }
  return (
    <form onSubmit={add}>
      <h3>{t("site.add")}</h3>
      <p className="ld-help">{t("site.addHint")}</p>
      <SelectRow
        label={t("site.screen")}
        options={[
          { value: "", label: t("condition.choose"), disabled: true },
          ...freeScreens(rows, Object.keys(catalog?.screens ?? {})).map((name) => ({
            value: name,
            label: [name, say(labelOf(entityOf(name)))].filter(Boolean).join(" – "),
          })),
        ]}
        value={screen}
        onChange={(next) => {
          setScreen(next);
          setTitle(labelOf(entityOf(next)) ?? {});
        }}
      />
      <LanguageRows what={t("site.title")} texts={title} onText={(code, value) => setTitle((before) => ({ ...before, [code]: value }))} />
      <div className="visual-row">
        <GroupSelect rows={rows} value={group} onChange={setGroup} />
      </div>
      <Button type="submit" size="sm" tone="primary" icon="plus" disabled={!isComplete}>
        {t("visual.add")}
      </Button>
    </form>
  );
}
