import { type FormEvent, useId, useState } from "react";
import { Button, IconButton, Popover } from "#engine";
import { workbenchToasts } from "../client/toasts.ts";
import { setJsonValue } from "#dialect/json/editJson.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import { labelOf, stemOf } from "../client/fileGroups.ts";
import { NameInput } from "../controls/NameInput.tsx";
import { mayBeCalled, newFile, type NewFileKind, newFileKinds, pathOfNew, readHabits } from "./newFile.ts";
import { SelectInput } from "../controls/SelectInput.tsx";

/** Creates a file: an entity with its calls, a screen with its route, states, or options. */
export function NewFile({ onOpen }: { onOpen(path: string): void }) {
  const { t } = useWorkbench().translation;
  return (
    <Popover
      label={t("files.new")}
      placement="bottom-end"
      width={280}
      trigger={(trigger) => <IconButton {...trigger} size="sm" icon="plus" label={t("files.new")} />}
    >
      {(close) => (
        <NewFileForm
          onMade={(path) => {
            close();
            onOpen(path);
          }}
        />
      )}
    </Popover>
  );
}

/** Examples of names, as placeholders. */
const exampleNames: Readonly<Record<NewFileKind, string>> = {
  entity: "packing-note",
  screen: "packingNotes",
  states: "colour",
  codes: "colour",
};

function NewFileForm({ onMade }: { onMade(path: string): void }) {
  const { translation } = useWorkbench();
  const { files } = useDraft();
  const { t } = translation;
  const id = useId();
  const entities = files.filter((file) => file.kind === "entity");
  const [kind, setKind] = useState<NewFileKind>("entity");
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState("");
  const { busy, create } = useCreateFile(onMade);
  const isAbout = kind === "screen" || kind === "states";
  const isTaken = files.some(({ path }) => path === pathOfNew(kind, name));
  const problem = name === "" ? undefined : !mayBeCalled(kind, name) ? t("files.badName") : isTaken ? t("files.taken") : undefined;
  const complete = name !== "" && problem === undefined && (!isAbout || chosen !== "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !busy) void create(kind, name, isAbout ? chosen : undefined);
  };

  return (
    <form className="bench-new" onSubmit={submit}>
      <label htmlFor={`${id}-kind`}>{t("files.newKind")}</label>
      <SelectInput
        id={`${id}-kind`}
        options={newFileKinds.map((one) => ({ value: one, label: t(`files.new.${one}`) }))}
        value={kind}
        onChange={setKind}
      />
      {isAbout && (
        <>
          <label htmlFor={`${id}-entity`}>{t("files.newOf")}</label>
          <SelectInput
            id={`${id}-entity`}
            options={[
              { value: "", label: "…" },
              ...entities.map((file) => ({ value: file.path, label: `${labelOf(file, translation)} – ${stemOf(file.path)}` })),
            ]}
            value={chosen}
            onChange={setChosen}
          />
        </>
      )}
      <NameInput label={t("files.newName")} value={name} problem={problem} placeholder={exampleNames[kind]} onChange={setName} />
      <p className="ld-help">{t(`files.newHint.${kind}`)}</p>
      <Button type="submit" size="sm" tone="primary" icon="plus" disabled={!complete} busy={busy}>
        {t("files.newMake")}
      </Button>
    </form>
  );
}

/** Creates the file, and its places in other files. `entity`: path of the entity that a screen or states are about. */
function useCreateFile(onCreated: (path: string) => void) {
  const { draft } = useWorkbench();
  const [busy, setBusy] = useState(false);
  async function create(kind: NewFileKind, name: string, entity: string | undefined): Promise<void> {
    setBusy(true);
    try {
      const about = entity === undefined ? undefined : { name: stemOf(entity), text: (await draft.open(entity)).text };
      const [screens, endpoints] = [await draft.open("screens.json"), await draft.open("schemas/endpoints.json")];
      const plan = newFile({ kind, name, habits: readHabits(screens.text, endpoints.text), entity: about });
      await draft.create(plan.path, plan.text);
      for (const { path, at, value } of plan.places) await draft.edit(path, (text) => setJsonValue(text, at, value).text);
      onCreated(plan.path);
    } catch (error) {
      setBusy(false);
      workbenchToasts.show({ kind: "error", text: errorMessage(error) });
    }
  }
  return { busy, create };
}
