import { type FormEvent, useState } from "react";
import { Button } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { LanguageRows } from "../controls/LanguageRows.tsx";
import { NameInput } from "../controls/NameInput.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { useSuggestedName } from "../controls/useSuggestedName.ts";
import type { FormEditorProps } from "./formEditorProps.ts";
import { type RoleForm, withoutListedTransitions, withRole } from "./roleEdits.ts";

/** A new role, which may begin with what another one has. */
export function NewRoleForm({
  roles,
  edit,
  onDone,
  catalog,
}: FormEditorProps & { readonly roles: readonly RoleForm[]; onDone(name: string): void }) {
  const { languages, translation } = useWorkbench();
  const { t, text: say } = translation;
  const [of, setOf] = useState<RoleForm["of"]>("staff");
  const [like, setLike] = useState("");
  const [label, setLabel] = useState<Readonly<Record<string, string>>>({});
  const taken = roles.map((role) => role.name);
  const [name, setName] = useSuggestedName(label, { style: "kebab", taken });
  const isTaken = taken.includes(name);
  const isCallable = name === "" || /^[a-z][a-z0-9-]{0,39}$/.test(name);
  const problem = isTaken ? t("visual.taken") : isCallable ? undefined : t("condition.badName");
  const isComplete = name !== "" && problem === undefined && languages.every(({ code }) => (label[code] ?? "") !== "");
  function add(event: FormEvent): void {
    event.preventDefault();
    if (!isComplete) return;
    const other = roles.find((role) => role.name === like && role.of === of);
    const begin = other && withoutListedTransitions(other, catalog?.states ?? {});
    edit((text) => withRole(text, { name, of, label, like: begin }, Object.keys(catalog?.entities ?? {})[0] ?? ""));
    onDone(name);
  }
  return (
    <form onSubmit={add}>
      <h3>{t("role.add")}</h3>
      <LanguageRows what={t("visual.label")} texts={label} onText={(code, value) => setLabel((now) => ({ ...now, [code]: value }))} />
      <div className="visual-row">
        <NameInput label={t("condition.name")} value={name} problem={problem} placeholder="night-desk" onChange={setName} />
      </div>
      <SelectRow
        label={t("role.of")}
        options={(["staff", "customer"] as const).map((one) => ({ value: one, label: t(`role.of.${one}`) }))}
        value={of}
        onChange={setOf}
      />
      <SelectRow
        label={t("role.like")}
        options={[
          { value: "", label: t("role.likeNone") },
          ...roles.filter((role) => role.of === of).map((role) => ({ value: role.name, label: say(role.label) || role.name })),
        ]}
        value={like}
        onChange={setLike}
      />
      <Button type="submit" size="sm" tone="primary" icon="plus" disabled={!isComplete}>
        {t("visual.add")}
      </Button>
    </form>
  );
}
