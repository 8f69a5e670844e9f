import { type FormEvent, useState } from "react";
import { Button } from "#engine";
import { type JsonValue, readJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import type { FileKind } from "#dialect/wire/workbench.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { LanguageRows } from "../controls/LanguageRows.tsx";
import { NameInput } from "../controls/NameInput.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { useSuggestedName } from "../controls/useSuggestedName.ts";
import { readEntity } from "./entityEdits.ts";
import type { FormEditorProps } from "./formEditorProps.ts";

export type PartKind = "rule" | "tab";

/** Returns the parts with a condition that a file of this kind may get. */
export function partsToAdd(kind: FileKind | undefined): readonly PartKind[] {
  return kind === "entity" ? ["rule"] : kind === "states" ? ["tab"] : [];
}

const lists: Readonly<Record<PartKind, string>> = { rule: "/x-rules", tab: "/tabs" };

/** Form for a new rule or tab; its condition is edited next. */
export function AddPart({ kind, opened, edit, onDone }: FormEditorProps & { readonly kind: PartKind; onDone(pointer: string): void }) {
  const { languages, translation } = useWorkbench();
  const { t, text: say } = translation;
  const fields = kind === "rule" ? (readEntity(opened.text)?.fields.filter(({ pointer }) => !pointer.includes("/items/")) ?? []) : [];
  const [field, setField] = useState(fields[0]?.pointer ?? "");
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const list = readJsonValue(opened.text, lists[kind]);
  const entries = Array.isArray(list) ? (list as readonly JsonValue[]) : [];
  const taken = entries.map((entry) => String((entry as { readonly id?: JsonValue }).id));
  const [name, setName] = useSuggestedName(texts, { style: kind === "tab" ? "snake" : "kebab", taken });
  const isTaken = taken.includes(name);
  const isCallable = name === "" || /^[a-z][A-Za-z0-9]*([-_][a-z0-9]+)*$/.test(name);
  const problem = isTaken ? t("visual.taken") : isCallable ? undefined : t("condition.badName");
  const isComplete = name !== "" && problem === undefined && languages.every(({ code }) => (texts[code] ?? "") !== "");

  function add(event: FormEvent): void {
    event.preventDefault();
    if (!isComplete) return;
    const value = kind === "tab" ? newTab(name, texts) : newRule(name, texts, field);
    edit((text) => {
      const isThere = readJsonValue(text, lists[kind]) !== undefined;
      return isThere ? setJsonValue(text, `${lists[kind]}/-`, value).text : setJsonValue(text, lists[kind], [value]).text;
    });
    onDone(`${lists[kind]}/${entries.length}/${kind === "tab" ? "where" : "rule"}`);
  }

  return (
    <form onSubmit={add}>
      <h3>{t(`condition.add.${kind}`)}</h3>
      <p className="ld-help">{t(`condition.addHint.${kind}`)}</p>
      <LanguageRows
        what={t(kind === "tab" ? "visual.label" : "condition.message")}
        texts={texts}
        onText={(code, text) => setTexts((before) => ({ ...before, [code]: text }))}
      />
      <div className="visual-row">
        <NameInput label={t("condition.name")} value={name} problem={problem} onChange={setName} />
      </div>
      {kind === "rule" && (
        <SelectRow
          label={t("condition.shownAt")}
          options={fields.map((one) => ({ value: one.pointer, label: say(one.label) || one.path }))}
          value={field}
          onChange={setField}
        />
      )}
      <Button type="submit" size="sm" tone="primary" icon="plus" disabled={!isComplete}>
        {t("visual.add")}
      </Button>
    </form>
  );
}

/** An overlay shares its records with other tabs, so that it needs no state of its own. */
function newTab(id: string, label: Readonly<Record<string, string>>): JsonValue {
  return { id, label, overlay: true, "x-status": "extension" };
}

/** The rule demands the field until its condition is edited. */
function newRule(id: string, message: Readonly<Record<string, string>>, pointer: string): JsonValue {
  const path = pointer.split("/properties/").slice(1);
  return { id, rule: `has(self.${path.join(".")})`, message, fieldPath: `/${path.join("/")}`, severity: "error", "x-status": "extension" };
}
