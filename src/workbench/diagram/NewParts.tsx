import { type FormEvent, useState } from "react";
import { Button } from "#engine";
import { reportFailure } from "../client/reportFailure.ts";
import type { BenchLanguage } from "#dialect/wire/benchWords.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { LanguageRows } from "../controls/LanguageRows.tsx";
import { NameInput } from "../controls/NameInput.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { useSuggestedName } from "../controls/useSuggestedName.ts";
import { stays, withListed, withState, withTransition } from "./machineEdits.ts";
import { type DiagramProps, stateLabel } from "./selection.ts";

type Labels = Readonly<Record<string, string>>;

/** Form for a new transition. The others of its parts are edited once it is there. */
export function NewTransitionForm({ machine, selection, edit, onSelect }: DiagramProps) {
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  const states = machine.states.map(({ code }) => ({ value: code, label: stateLabel(translation, machine.states, code) }));
  const [label, setLabel] = useState<Labels>({});
  const taken = machine.transitions.map((transition) => transition.id);
  const [name, setName] = useSuggestedName(label, { style: "camel", taken });
  const [from, setFrom] = useState((selection?.kind === "newTransition" ? selection.from : undefined) ?? machine.initial);
  const [to, setTo] = useState(stays);
  const [by, setBy] = useState<"customer" | "operator" | "time">("operator");
  const problem = problemOf(name, taken.includes(name));
  const isReady = name !== "" && problem === undefined && isComplete(label, languages);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    edit((text) => withTransition(text, { id: name, label, by, from, to }));
    onSelect({ kind: "transition", index: machine.transitions.length });
  };
  return (
    <form onSubmit={submit} aria-label={t("diagram.addTransition")}>
      <h3>{t("diagram.addTransition")}</h3>
      <LanguageRows what={t("visual.label")} texts={label} onText={(code, text) => setLabel({ ...label, [code]: text })} />
      <div className="visual-row">
        <NameInput label={t("diagram.id")} value={name} problem={problem && t(problem)} onChange={(typed) => setName(typed.trim())} />
      </div>
      <SelectRow label={t("diagram.from")} options={states} value={from} onChange={setFrom} />
      <SelectRow
        label={t("diagram.to")}
        options={[{ value: stays, label: t("diagram.target.stays") }, ...states]}
        value={to}
        onChange={setTo}
      />
      <SelectRow
        label={t("diagram.who")}
        options={(["customer", "operator", "time"] as const).map((actor) => ({ value: actor, label: t(`diagram.by.${actor}`) }))}
        value={by}
        onChange={setBy}
      />
      <Button type="submit" size="sm" tone="primary" icon="plus" disabled={!isReady}>
        {t("visual.add")}
      </Button>
    </form>
  );
}

/** Form for a new state: its stored value, its label and the tab that shows it. */
export function NewStateForm({ machine, edit, onSelect }: DiagramProps) {
  const { languages, translation, draft } = useWorkbench();
  const { t, text: say } = translation;
  const tabs = machine.tabs.flatMap((tab, index) => (tab.states ? [{ value: String(index), label: say(tab.label) || tab.id }] : []));
  const [label, setLabel] = useState<Labels>({});
  const taken = machine.states.map((state) => state.code);
  const [code, setCode] = useSuggestedName(label, { style: "snake", taken });
  const [tab, setTab] = useState(tabs[0]?.value ?? "");
  const problem = taken.includes(code) ? t("visual.taken") : undefined;
  const isReady = code !== "" && problem === undefined && isComplete(label, languages);
  async function add(): Promise<void> {
    await draft.edit(`schemas/codes/${machine.codes}.json`, (text) => withState(text, code, label));
    if (tab !== "") edit((text) => withListed(text, `/tabs/${tab}/states`, code, true));
    onSelect({ kind: "state", code });
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void reportFailure(add());
  };
  return (
    <form onSubmit={submit} aria-label={t("diagram.addState")}>
      <h3>{t("diagram.addState")}</h3>
      <LanguageRows what={t("visual.label")} texts={label} onText={(code, text) => setLabel({ ...label, [code]: text })} />
      <div className="visual-row">
        <NameInput label={t("diagram.code")} value={code} problem={problem} onChange={(typed) => setCode(typed.trim())} />
      </div>
      {tabs.length > 0 && <SelectRow label={t("diagram.inTab")} options={tabs} value={tab} onChange={setTab} />}
      <Button type="submit" size="sm" tone="primary" icon="plus" disabled={!isReady}>
        {t("visual.add")}
      </Button>
    </form>
  );
}

function problemOf(name: string, isTaken: boolean): "visual.taken" | "visual.badName" | undefined {
  if (isTaken) return "visual.taken";
  return name === "" || /^[a-z][A-Za-z0-9]*$/.test(name) ? undefined : "visual.badName";
}

const isComplete = (label: Labels, languages: readonly BenchLanguage[]): boolean =>
  languages.every(({ code }) => (label[code] ?? "") !== "");
