import { useId, useMemo } from "react";
import { Button } from "#engine";
import { newScreen } from "#dialect/begin/newScreen.ts";
import { toCamel } from "#dialect/begin/names.ts";
import type { PlannedFile, ReadText } from "#dialect/begin/plan.ts";
import { setJsonValue } from "#dialect/json/editJson.ts";
import { carryOut } from "../client/carryOut.ts";
import { labelOf, stemOf } from "../client/fileGroups.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { useLimitLabel } from "../client/useLimitLabel.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { CheckBox } from "../controls/CheckBox.tsx";
import { FigureInput } from "../controls/FigureInput.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { LanguageRows } from "../controls/LanguageRows.tsx";
import { readEntity } from "./entityEdits.ts";
import { type EntitySettings, owners, planCall, planCallEnd, readEntitySettings, recordCalls, withRecords } from "./entitySettings.ts";
import type { FormEditorProps } from "./formEditorProps.ts";

type SettingsProps = FormEditorProps & { readonly settings: EntitySettings };

/** Settings of an entity: its name, owner, title, number of records, calls and screens. */
export function SettingsForm(props: FormEditorProps) {
  const { t } = useWorkbench().translation;
  const settings = useMemo(() => readEntitySettings(props.opened.text), [props.opened.text]);
  if (!settings) return null;
  return (
    <div className="visual-form">
      <h3>{t("visual.settings")}</h3>
      <NameSettings {...props} settings={settings} />
      <RecordsSettings {...props} settings={settings} />
      <CallSettings {...props} settings={settings} />
      <ScreenSettings {...props} />
    </div>
  );
}

/** Label, owner, and the field by which a record is named. */
function NameSettings({ opened, settings, edit }: SettingsProps) {
  const { t, text: say } = useWorkbench().translation;
  const fields = readEntity(opened.text)?.fields.filter(({ pointer }) => /^\/properties\/[^/]+$/.test(pointer)) ?? [];
  const titles = fields.map(({ name, label }) => ({ value: `{${name}}`, label: `${say(label)} – ${name}` }));
  const isOther = !titles.some(({ value }) => value === settings.title);
  return (
    <>
      <LanguageRows
        what={t("visual.label")}
        texts={settings.label}
        onText={(code, label) => edit((text) => setJsonValue(text, `/x-label/${code}`, label).text)}
      />
      <SelectRow
        label={t("visual.titleField")}
        options={[...(isOther ? [{ value: settings.title, label: settings.title || "…" }] : []), ...titles]}
        value={settings.title}
        onChange={(title) => edit((text) => setJsonValue(text, "/x-entity/title", title).text)}
      />
      <SelectRow
        label={t("visual.owner")}
        options={owners.map((owner) => ({ value: owner, label: t(`visual.owner.${owner}`) }))}
        value={settings.owner}
        onChange={(owner) => edit((text) => setJsonValue(text, "/x-entity/owner", owner).text)}
      />
    </>
  );
}

/** How many records a customer may have: any number, a number of its own, or that of a limit with a name. */
function RecordsSettings({ settings, edit, catalog }: SettingsProps) {
  const { t } = useWorkbench().translation;
  const labelOfLimit = useLimitLabel();
  const id = useId();
  const { bound, max } = settings;
  const names = Object.entries(catalog?.limits ?? {}).flatMap(([name, { value }]) => (typeof value === "number" ? [name] : []));
  const named = [...new Set([...names, ...(bound === undefined ? [] : [bound])])].sort();
  const choice = bound ?? (max === undefined ? "#none" : "#own");
  return (
    <>
      <SelectRow
        label={t("visual.recordsLimit")}
        options={[
          { value: "#none", label: t("visual.limitNone") },
          { value: "#own", label: t("visual.limitOwn") },
          ...named.map((name) => ({ value: name, label: `${labelOfLimit(name)} (${catalog?.limits[name]?.value ?? "…"})` })),
        ]}
        value={choice}
        onChange={(next) => edit((text) => withRecords(text, next === "#none" ? undefined : next === "#own" ? (max ?? 100) : next))}
      />
      {choice === "#own" && (
        <div className="visual-row">
          <label htmlFor={`${id}max`}>{t("visual.limit.max")}</label>
          <FigureInput
            id={`${id}max`}
            value={String(max)}
            onNumber={(number) => number !== undefined && edit((text) => withRecords(text, number))}
          />
        </div>
      )}
    </>
  );
}

/** Carries out a plan over several files as one step of undo. */
function usePlan() {
  const { draft, translation } = useWorkbench();
  const { files } = useDraft();
  return (needed: readonly string[], plan: (read: ReadText) => readonly PlannedFile[]): void =>
    void reportFailure(carryOut(draft, files, needed, plan, translation.t));
}

/** Which calls there are for its records. */
function CallSettings({ opened, settings }: SettingsProps) {
  const { t } = useWorkbench().translation;
  const change = usePlan();
  const entity = stemOf(opened.path);
  return (
    <fieldset className="visual-set">
      <legend>{t("visual.calls")}</legend>
      {recordCalls.map((does) => {
        const key = settings.calls[does];
        return (
          <CheckBox
            key={does}
            className="visual-check"
            checked={key !== undefined}
            onCheck={() =>
              change([opened.path, "schemas/endpoints.json"], (read) =>
                key === undefined ? planCall(read, entity, does) : planCallEnd(read, entity, does),
              )
            }
          >
            {t(`visual.call.${does}`)}
            {key !== undefined && <span className="ld-subtle ld-mono">{key}</span>}
          </CheckBox>
        );
      })}
    </fieldset>
  );
}

/** The screens that show its records, and another one. */
function ScreenSettings({ opened, onOpen }: FormEditorProps) {
  const { translation } = useWorkbench();
  const { t } = translation;
  const { files } = useDraft();
  const change = usePlan();
  const entity = stemOf(opened.path);
  const screens = files.filter((file) => file.kind === "screen" && file.entity === entity);
  const first = toCamel(entity);
  const isTaken = (name: string) => files.some(({ path }) => path === `schemas/screens/${name}.json`);
  const name = [first, ...Array.from({ length: 20 }, (_none, index) => `${first}${index + 2}`)].find((one) => !isTaken(one)) ?? first;
  return (
    <fieldset className="visual-set">
      <legend>{t("files.kind.screen")}</legend>
      <ul className="visual-entries">
        {screens.map((file) => (
          <li key={file.path}>
            <button type="button" className="visual-name" onClick={() => onOpen(file.path)}>
              {labelOf(file, translation)}
              <span className="ld-subtle">{stemOf(file.path)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        icon="plus"
        onClick={() =>
          change([opened.path, "schemas/endpoints.json", "screens.json"], (read) => newScreen(read, entity, { as: name }).changes)
        }
      >
        {t("visual.addScreen")}
      </Button>
    </fieldset>
  );
}
