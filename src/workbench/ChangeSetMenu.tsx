import { type FormEvent, useState } from "react";
import { Button, Dialog, Menu, type MenuEntry } from "#engine";
import { type ChangeSet, practiceSet } from "#dialect/wire/changeSets.ts";
import { useWorkbench } from "./client/WorkbenchContext.tsx";
import { NameInput } from "./controls/NameInput.tsx";

/** Longest name; the server has the same bound. */
const maxName = 60;

/** The change set that is open, the others of the analyst, and a new one. */
export function ChangeSetMenu() {
  const { translation, api, changeSet, setChangeSet } = useWorkbench();
  const { t } = translation;
  const [sets, setSets] = useState<readonly ChangeSet[]>([]);
  const [isNaming, setNaming] = useState(false);
  const nameOf = (name: string): string => (name === "" ? t("sets.nameless") : name === practiceSet ? t("guide.set") : name);
  const load = () => {
    // Without an answer the menu has the open set alone.
    api.sets().then(setSets, () => undefined);
  };
  const names = [...new Set(["", ...sets.map(({ name }) => name), changeSet])];
  const entries = names.map((name): MenuEntry => {
    const files = sets.find((set) => set.name === name)?.files ?? 0;
    return {
      id: `set:${name}`,
      label: files === 0 ? nameOf(name) : t("sets.withFiles", { name: nameOf(name), count: files }),
      checked: name === changeSet,
      onSelect: () => name !== changeSet && setChangeSet(name),
    };
  });
  return (
    <>
      <Menu
        label={t("sets.title")}
        placement="bottom-start"
        items={[...entries, { id: "new", label: t("sets.new"), icon: "plus", separated: true, onSelect: () => setNaming(true) }]}
        trigger={({ onClick, ...props }) => (
          <Button
            {...props}
            size="sm"
            icon="layers"
            iconEnd="chevron-down"
            className="bench-sets"
            aria-label={t("sets.open", { name: nameOf(changeSet) })}
            onClick={() => {
              load();
              onClick();
            }}
          >
            <span className="ld-trunc">{nameOf(changeSet)}</span>
          </Button>
        )}
      />
      <Dialog open={isNaming} onClose={() => setNaming(false)} closeLabel={t("bench.close")} title={t("sets.new")} footer={null}>
        {isNaming && (
          <NewSet
            taken={names}
            onMade={(name) => {
              setNaming(false);
              setChangeSet(name);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function NewSet({ taken, onMade }: { readonly taken: readonly string[]; onMade(name: string): void }) {
  const { t } = useWorkbench().translation;
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const problem =
    name.length > maxName || name.startsWith("~")
      ? t("sets.badName", { max: maxName })
      : name !== "" && taken.includes(name)
        ? t("files.taken")
        : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name !== "" && problem === undefined) onMade(name);
  };
  return (
    <form className="bench-new-inputs" onSubmit={submit}>
      <p className="ld-help">{t("sets.hint")}</p>
      <NameInput label={t("sets.name")} value={typed} problem={problem} onChange={setTyped} />
      <div className="bench-row">
        <Button type="submit" tone="primary" disabled={name === "" || problem !== undefined}>
          {t("sets.make")}
        </Button>
      </div>
    </form>
  );
}
