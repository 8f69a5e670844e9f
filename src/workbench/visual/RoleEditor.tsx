import { useEffect, useMemo, useState } from "react";
import { Button } from "#engine";
import { removeJsonValue, tryParseJson } from "#dialect/json/editJson.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { listsRole, recordGrants, workbenchGrants } from "#dialect/schema/roles.ts";
import type { Transition } from "#dialect/schema/states.ts";
import { useTellPart } from "../client/useTellPart.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { stemOf } from "../client/fileGroups.ts";
import { ReachForm } from "./condition/ReachForm.tsx";
import { NewRoleForm } from "./NewRole.tsx";
import { CheckBox } from "../controls/CheckBox.tsx";
import { LanguageRows } from "../controls/LanguageRows.tsx";
import { PartTitle } from "../controls/PartTitle.tsx";
import { PlaceFindings } from "../controls/PlaceFindings.tsx";
import { SearchBox } from "../controls/SearchBox.tsx";
import { InTextButton } from "../controls/InTextButton.tsx";
import { withText } from "./entityEdits.ts";
import type { FormEditorProps } from "./formEditorProps.ts";
import { everything, readRoles, type RoleForm, withEverything, withGrant, withReach, withWorkbenchGrant } from "./roleEdits.ts";

/** Edits the roles: what each may do with which entity, and which records it reaches. */
export function RoleEditor(props: FormEditorProps) {
  const { opened, target, onPart } = props;
  const { translation } = useWorkbench();
  const { t, text: say } = translation;
  const roles = useMemo(() => readRoles(opened.text) ?? [], [opened.text]);
  const [chosen, setChosen] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  useEffect(() => {
    const [, name] = pointerTokens(target?.pointer ?? "");
    if (name !== undefined) setChosen(name);
  }, [target]);
  const role = roles.find(({ name }) => name === chosen) ?? roles[0];
  useTellPart(role?.pointer, onPart);
  return (
    <div className="visual">
      <div className="visual-list">
        <ul aria-label={t("files.kind.roles")}>
          {roles.map((one) => (
            <li key={one.name}>
              <button
                type="button"
                aria-current={one === role && !isAdding ? "true" : undefined}
                onClick={() => {
                  setAdding(false);
                  setChosen(one.name);
                }}
              >
                <span className="ld-trunc">{say(one.label) || one.name}</span>
                <span className="ld-trunc ld-subtle">{t(`role.of.${one.of}`)}</span>
              </button>
            </li>
          ))}
        </ul>
        <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
          {t("role.add")}
        </Button>
      </div>
      <div className="visual-form">
        {isAdding ? (
          <NewRoleForm
            {...props}
            roles={roles}
            onDone={(name) => {
              setAdding(false);
              setChosen(name);
            }}
          />
        ) : (
          role && <OneRole {...props} key={role.name} role={role} roles={roles} />
        )}
      </div>
    </div>
  );
}

interface RoleProps extends FormEditorProps {
  readonly role: RoleForm;
  readonly roles: readonly RoleForm[];
}

function OneRole(props: RoleProps) {
  const { role, roles, opened, edit, show } = props;
  const { translation } = useWorkbench();
  const { t, text: say } = translation;
  return (
    <section aria-label={role.name}>
      <PartTitle label={say(role.label)} name={role.name} />
      <p className="ld-help">{t(`role.hint.${role.of}`)}</p>
      <LanguageRows
        what={t("visual.label")}
        texts={role.label}
        onText={(code, value) => edit((text) => withText(text, `${role.pointer}/label`, code, value))}
      />
      <PlaceFindings path={opened.path} pointer={role.pointer} />
      <Reach {...props} />
      {role.of === "staff" && <WorkbenchGrants {...props} />}
      <Grants {...props} />
      <div className="bench-row">
        <InTextButton onShow={() => show(role.pointer)} />
        {roles.length > 1 && (
          <Button size="sm" tone="ghost" icon="trash-2" onClick={() => edit((text) => removeJsonValue(text, role.pointer))}>
            {t("visual.remove", { what: say(role.label) || role.name })}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The records that the role reaches. The condition for every entity is tried on an entity that the role may read. */
function Reach({ role, opened, catalog, edit }: RoleProps) {
  const entities = useEntityNames();
  const json = useMemo(() => tryParseJson(opened.text), [opened.text]);
  const mayRead = (name: string) => role.reach[name] === undefined && (role.may === everything || role.may[name] !== undefined);
  const machines = Object.values(catalog?.states ?? {}).filter(({ entity }) => mayRead(entity));
  // The one with the most transitions is what the product is about; every customer has records of it.
  const triedOn = machines.sort((a, b) => b.transitions.length - a.transitions.length)[0]?.entity;
  return (
    <ReachForm
      of={role.of}
      pointer={`${role.pointer}/reach`}
      reach={role.reach}
      entities={entities}
      triedOn={triedOn}
      path={opened.path}
      file={json}
      catalog={catalog}
      onChange={(entity, condition) => edit((text) => withReach(text, role, entity, condition))}
    />
  );
}

/** The entities of the draft, by what people call them. */
function useEntityNames() {
  const { text: say } = useWorkbench().translation;
  const { files } = useDraft();
  return useMemo(
    () =>
      files
        .filter(({ kind }) => kind === "entity")
        .map(({ path, names }) => ({ name: stemOf(path), label: names.map(say).filter(Boolean)[0] ?? stemOf(path) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [files, say],
  );
}

/** What the role may do at this workbench. */
function WorkbenchGrants({ role, edit }: RoleProps) {
  const { t } = useWorkbench().translation;
  return (
    <fieldset className="visual-set">
      <legend>{t("role.workbench")}</legend>
      <span className="visual-grants-row">
        {workbenchGrants.map((grant) => (
          <CheckBox
            key={grant}
            checked={role.workbench.includes(grant)}
            onCheck={(checked) => edit((text) => withWorkbenchGrant(text, role, grant, checked))}
          >
            {t(`role.workbench.${grant}`)}
          </CheckBox>
        ))}
      </span>
    </fieldset>
  );
}

/** One line for each entity: what may be granted of every entity, then its transitions. */
function Grants({ role, edit, catalog }: RoleProps) {
  const { t } = useWorkbench().translation;
  const [search, setSearch] = useState("");
  const entities = useEntityNames().filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(search.toLowerCase()));
  const all = role.may === everything;
  // Grants that the role has come first.
  const isGranted = (name: string) => role.may !== everything && role.may[name] !== undefined;
  const ordered = [...entities].sort((a, b) => Number(isGranted(b.name)) - Number(isGranted(a.name)) || a.label.localeCompare(b.label));
  return (
    <fieldset className="visual-set">
      <legend>{t("role.may")}</legend>
      {role.of === "customer" && (
        <CheckBox
          className="visual-check"
          checked={all}
          onCheck={(checked) => edit((text) => withEverything(text, role, checked, entities[0]?.name ?? ""))}
        >
          {t("role.everything")}
        </CheckBox>
      )}
      {!all && (
        <>
          <SearchBox label={t("role.find")} value={search} onChange={setSearch} />
          <ul className="visual-grants">
            {ordered.map(({ name, label }) => (
              <li key={name} data-free={!isGranted(name) || undefined}>
                <b className="ld-trunc" title={name}>
                  {label}
                </b>
                <EntityGrantsRow entity={name} label={label} role={role} catalog={catalog} edit={edit} />
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  );
}

interface EntityGrantsProps extends Pick<FormEditorProps, "catalog" | "edit"> {
  readonly entity: string;
  readonly label: string;
  readonly role: RoleForm;
}

function EntityGrantsRow({ entity, label, role, catalog, edit }: EntityGrantsProps) {
  const { translation } = useWorkbench();
  const { t, text: say } = translation;
  const now = role.may === everything ? everything : (role.may[entity] ?? []);
  const offered = [
    ...recordGrants.map((grant) => ({ grant, label: t(`role.grant.${grant}`) })),
    ...transitionsOf(catalog, entity, role, say),
  ];
  return (
    <span className="visual-grants-row">
      {now === everything && t("role.everything")}
      {now !== everything &&
        offered.map(({ grant, label: name }) => (
          <CheckBox
            key={grant}
            aria-label={`${label}: ${name}`}
            checked={now.includes(grant)}
            onCheck={(checked) => edit((text) => withGrant(text, role, entity, grant, checked))}
          >
            {name}
          </CheckBox>
        ))}
    </span>
  );
}

/** The transitions that the role's accounts could take: those whose `by` names the role or its kind. */
function transitionsOf(
  catalog: CompiledCatalog | undefined,
  entity: string,
  { name, of }: Pick<RoleForm, "name" | "of">,
  say: (label: Readonly<Record<string, string>> | undefined) => string,
): { readonly grant: string; readonly label: string }[] {
  const machines = Object.values(catalog?.states ?? {}).filter((machine) => machine.entity === entity);
  const isForRole = (by: Transition["by"]): boolean =>
    typeof by === "string" ? by === (of === "staff" ? "operator" : "customer") : listsRole(by, name, of);
  return machines.flatMap(({ transitions }) =>
    transitions.filter(({ by }) => isForRole(by)).map(({ id, label }) => ({ grant: id, label: say(label) || id })),
  );
}
