import { type FormEvent, useId, useState } from "react";
import { Button, IconButton, Popover, toast } from "#engine";
import { withValue } from "#dialect/editJson.ts";
import { messageOf } from "#dialect/messageOf.ts";
import { useBench, useDraft } from "./BenchContext.tsx";
import { labelOf, stemOf } from "./fileGroups.ts";
import { mayBeCalled, newFile, type NewFileKind, newFileKinds, pathOfNew } from "./newFile.ts";
import { TextInput } from "./visual/TextInput.tsx";

/** Begins a file: an entity with its calls, a screen with its route, states, options. */
export function NewFile({ onOpen }: { onOpen(path: string): void }) {
  const { t } = useBench().words;
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

function NewFileForm({ onMade }: { onMade(path: string): void }) {
  const { words, store } = useBench();
  const { files } = useDraft();
  const { t } = words;
  const id = useId();
  const entities = files.filter((file) => file.kind === "entity");
  const [kind, setKind] = useState<NewFileKind>("entity");
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState("");
  const [busy, setBusy] = useState(false);
  const isAbout = kind === "screen" || kind === "states";
  const isTaken = files.some(({ path }) => path === pathOfNew(kind, name));
  const problem = name === "" ? undefined : !mayBeCalled(kind, name) ? t("files.badName") : isTaken ? t("files.taken") : undefined;
  const complete = name !== "" && problem === undefined && (!isAbout || chosen !== "");

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!complete || busy) return;
    setBusy(true);
    try {
      const about = isAbout ? { name: stemOf(chosen), text: (await store.open(chosen)).text } : undefined;
      const plan = newFile(kind, name, about);
      await store.create(plan.path, plan.text);
      for (const { path, at, value } of plan.places) await store.edit(path, (text) => withValue(text, at, value).text);
      onMade(plan.path);
    } catch (error) {
      setBusy(false);
      toast({ kind: "error", text: messageOf(error) });
    }
  }

  return (
    <form className="bench-new" onSubmit={(event) => void make(event)}>
      <label htmlFor={`${id}-kind`}>{t("files.newKind")}</label>
      <select
        id={`${id}-kind`}
        className="ld-input ld-input-sm"
        value={kind}
        onChange={({ target }) => setKind(target.value as NewFileKind)}
      >
        {newFileKinds.map((one) => (
          <option key={one} value={one}>
            {t(`files.new.${one}`)}
          </option>
        ))}
      </select>
      {isAbout && (
        <>
          <label htmlFor={`${id}-entity`}>{t("files.newOf")}</label>
          <select id={`${id}-entity`} className="ld-input ld-input-sm" value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">…</option>
            {entities.map((file) => (
              <option key={file.path} value={file.path}>{`${labelOf(file, words)} – ${stemOf(file.path)}`}</option>
            ))}
          </select>
        </>
      )}
      <label htmlFor={`${id}-name`}>{t("files.newName")}</label>
      <TextInput
        id={`${id}-name`}
        value={name}
        placeholder={kind === "entity" ? "packing-note" : kind === "screen" ? "packingNotes" : "colour"}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={setName}
      />
      <span id={`${id}-problem`} className="ld-problem">
        {problem}
      </span>
      <p className="ld-help">{t(`files.newHint.${kind}`)}</p>
      <Button type="submit" size="sm" tone="primary" icon="plus" disabled={!complete} busy={busy}>
        {t("files.newMake")}
      </Button>
    </form>
  );
}
