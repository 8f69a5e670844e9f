import { useState } from "react";
import { Button } from "#engine";
import { moveJsonItem, readJsonValue } from "#dialect/json/editJson.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { ActionRef } from "#dialect/schema/screens.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import type { WordKey } from "../client/words.ts";
import { SelectRow } from "../controls/SelectRow.tsx";
import { withValue } from "../diagram/machineEdits.ts";
import { TextRows } from "../diagram/TextRows.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import { InTextButton } from "../controls/InTextButton.tsx";
import { AddEntry } from "./AddEntry.tsx";
import { OpenableEntry } from "./OpenableEntry.tsx";
import type { PartFormProps } from "./partFormProps.ts";
import { withEntry, withoutEntry } from "./screenEdits.ts";
import { listEntries } from "./screenForms.ts";

/** The engine's own actions that each list of a screen may have. */
const ownActions: Readonly<Record<string, readonly string[]>> = {
  toolbar: ["create", "export", "template"],
  rowActions: ["open", "edit", "copy", "delete", "documents"],
  bulkActions: ["delete", "documents"],
  actions: ["edit", "copy", "delete", "documents"],
};

const tones = ["neutral", "primary", "danger"] as const;

/** The buttons of a list or of a record's page, in their order. */
export function ActionForm(props: PartFormProps) {
  const { part, opened, catalog, fields, edit, target } = props;
  const { t, text: say } = useWorkbench().translation;
  const list = part.pointer;
  const actions = listEntries(readJsonValue(opened.text, list)) as unknown as readonly ActionRef[];
  const { transitions } = machineOf(catalog, fields.entity);
  const [open, setOpen] = useState<number>();
  const nameOf = (id: string): string => ownLabel(id, t) ?? (say(transitions.find((one) => one.id === id)?.label) || id);
  const used = new Set(actions.map(idOf));
  const isOpen = (index: number) => (open ?? indexIn(target?.pointer, list)) === index;
  const free = [...(ownActions[list.slice(list.lastIndexOf("/") + 1)] ?? []), ...transitions.map(({ id }) => id)].filter(
    (id) => !used.has(id),
  );
  return (
    <>
      <ol className="visual-entries visual-limits">
        {actions.map((action, index) => {
          const id = idOf(action);
          const what = typeof action === "string" ? nameOf(id) : say(action.label) || id;
          return (
            <OpenableEntry
              key={id}
              id={id}
              what={what}
              index={index}
              count={actions.length}
              isOpen={isOpen(index)}
              isClicked={target?.pointer === `${list}/${index}`}
              onToggle={() => setOpen(isOpen(index) ? -1 : index)}
              onMove={(to) => {
                setOpen(-1);
                edit((text) => moveJsonItem(text, list, index, to));
              }}
              onRemove={() => edit((text) => withoutEntry(text, list, index))}
            >
              <ActionDetails {...props} action={action} pointer={`${list}/${index}`} />
            </OpenableEntry>
          );
        })}
      </ol>
      <AddEntry
        label={t("screen.action")}
        offered={free.map((id) => ({ path: id, label: nameOf(id) }))}
        onAdd={(id) => edit((text) => withEntry(text, list, id))}
      />
    </>
  );
}

/** The editable parts of a button: a link of the screen, or the transition that it takes. */
function ActionDetails({ action, pointer, ...props }: PartFormProps & { readonly action: ActionRef; readonly pointer: string }) {
  const { catalog, fields, show, onOpen } = props;
  const { t } = useWorkbench().translation;
  const { path, transitions } = machineOf(catalog, fields.entity);
  const at = transitions.findIndex(({ id }) => id === idOf(action));
  return (
    <div className="visual-details">
      {typeof action !== "string" && <LinkInputs {...props} action={action} pointer={pointer} />}
      {typeof action === "string" && at < 0 && <p className="ld-help">{t("screen.ownAction")}</p>}
      {at >= 0 && (
        <Button size="sm" tone="ghost" icon="workflow" onClick={() => onOpen(path, { line: 1, column: 1, pointer: `/transitions/${at}` })}>
          {t("screen.openTransition")}
        </Button>
      )}
      <InTextButton onShow={() => show(pointer)} />
    </div>
  );
}

/** The transitions of an entity, and their file. */
function machineOf(catalog: CompiledCatalog | undefined, entity: string | undefined) {
  const [name, machine] = Object.entries(catalog?.states ?? {}).find(([, one]) => one.entity === entity) ?? [];
  return { path: `schemas/states/${name}.json`, transitions: machine?.transitions ?? [] };
}

/** Label, tone and address of a button that the screen describes itself. */
function LinkInputs({
  action,
  pointer,
  opened,
  edit,
}: PartFormProps & { readonly action: Exclude<ActionRef, string>; readonly pointer: string }) {
  const { t } = useWorkbench().translation;
  const set = (name: string, value: string) => edit((text) => withValue(text, `${pointer}/${name}`, value));
  return (
    <>
      <TextRows what={t("visual.label")} text={opened.text} pointer={`${pointer}/label`} edit={edit} />
      <SelectRow
        label={t("screen.tone")}
        options={tones.map((tone) => ({ value: tone, label: t(`screen.tone.${tone}`) }))}
        value={action.tone ?? "neutral"}
        onChange={(tone) => set("tone", tone === "neutral" ? "" : tone)}
      />
      {action.go !== undefined && (
        <div className="visual-row">
          <span>{t("screen.go")}</span>
          <PlainTextInput aria-label={t("screen.go")} value={action.go} onChange={(go) => go !== "" && set("go", go)} />
        </div>
      )}
      {action.guard !== undefined && <TextRows what={t("screen.reason")} text={opened.text} pointer={`${pointer}/reason`} edit={edit} />}
    </>
  );
}

const idOf = (action: ActionRef): string => (typeof action === "string" ? action : action.id);

const ownWords: Readonly<Record<string, WordKey>> = {
  create: "screen.action.create",
  edit: "screen.action.edit",
  copy: "screen.action.copy",
  open: "screen.action.open",
  export: "screen.action.export",
  template: "screen.action.template",
  documents: "screen.action.documents",
  delete: "screen.action.delete",
};

function ownLabel(id: string, t: (key: WordKey) => string): string | undefined {
  const word = ownWords[id];
  return word && t(word);
}

function indexIn(pointer: string | undefined, list: string): number | undefined {
  const at = pointer?.startsWith(`${list}/`) ? pointer.slice(list.length + 1) : undefined;
  return at !== undefined && /^\d+$/.test(at) ? Number(at) : undefined;
}
