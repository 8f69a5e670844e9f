import { useEffect, useRef, useState } from "react";
import { Button, Icon, toast } from "#engine";
import { lineOf } from "#dialect/editJson.ts";
import { isObject, type Rec } from "#dialect/json.ts";
import type { TrialResult, Verdict } from "#dialect/workbench.ts";
import { useBench, useDraft } from "../BenchContext.tsx";
import { useExamples, useStored } from "../useExamples.ts";
import { EntityChoice, useEntityOf } from "./EntityChoice.tsx";
import type { PanelProps } from "./Panels.tsx";

const looks: Readonly<Record<Verdict["verdict"], { readonly icon: string; readonly hue: string }>> = {
  holds: { icon: "circle-check", hue: "green" },
  fails: { icon: "circle-x", hue: "red" },
  unknown: { icon: "circle-question-mark", hue: "amber" },
  skipped: { icon: "minus", hue: "grey" },
};

/** The worst first. */
const order: readonly Verdict["verdict"][] = ["fails", "unknown", "holds", "skipped"];

/** A record of any making, and what every rule of the draft says of it, with the reason. */
export function RuleTester({ file, catalog, flags, onOpen }: PanelProps) {
  const { words, api, store } = useBench();
  const { preview } = useDraft();
  const { t, text: say } = words;
  const [entityName, setEntity] = useEntityOf(file);
  const examples = useExamples(entityName);
  const stored = useStored(entityName);
  const [typed, setTyped] = useState("");
  const [result, setResult] = useState<TrialResult>();
  const [failure, setFailure] = useState<string>();
  const [all, setAll] = useState(false);

  useEffect(() => {
    setResult(undefined);
    setTyped("");
  }, [entityName]);

  const record = readRecord(typed);
  async function run(tried: Rec | undefined): Promise<void> {
    if (entityName === undefined || tried === undefined) return;
    try {
      setResult(await api.try({ entity: entityName, record: tried, user: flags }));
      setFailure(undefined);
    } catch (error) {
      setFailure(t("tester.failed", { why: error instanceof Error ? error.message : String(error) }));
    }
  }
  // A rule that is changed while a record is tried is tried again.
  const version = preview?.catalog;
  const again = useRef<() => void>(undefined);
  again.current = () => result && void run(record);
  useEffect(() => again.current?.(), [version]);

  function begin(choice: string): void {
    const [sort, name = ""] = choice.split(/:(.*)/s);
    const begun = sort === "stored" ? stored.find(({ id }) => id === name)?.record : examples[Number(name)];
    if (!begun) return;
    setTyped(JSON.stringify(begun, null, 2));
    void run(begun);
  }

  async function keep(verdict: Verdict): Promise<void> {
    if (entityName === undefined || record === undefined) return;
    try {
      const as = verdict.verdict === "fails" ? "reject" : "accept";
      store.took(await api.keepCase({ entity: entityName, rule: verdict.rule, as, record }));
      toast({ kind: "success", text: t("tester.kept", { rule: verdict.rule }) });
    } catch (error) {
      toast({ kind: "error", text: error instanceof Error ? error.message : String(error) });
    }
  }

  const verdicts = (result?.verdicts ?? [])
    .filter((verdict) => all || isRule(verdict))
    .sort((a, b) => Number(isRule(b)) - Number(isRule(a)) || order.indexOf(a.verdict) - order.indexOf(b.verdict));
  // What a keyword of a field refuses; rules speak for themselves below.
  const refusals = (result?.problems ?? []).filter(({ code }) => !code.startsWith("rule:"));
  const isRefused = result?.problems.some(({ severity }) => severity === "error");
  return (
    <div className="bench-tester">
      <div className="bench-tester-record">
        <div className="bench-panel-head">
          <EntityChoice catalog={catalog} value={entityName} onChange={setEntity} />
          <select className="ld-input ld-input-sm" aria-label={t("tester.pick")} value="" onChange={({ target }) => begin(target.value)}>
            <option value="">{t("tester.pick")}</option>
            {examples.map((_example, index) => (
              <option key={index} value={`example:${index}`}>
                {t("tester.example", { number: index + 1 })}
              </option>
            ))}
            {stored.map(({ id, title, customer }) => (
              <option key={id} value={`stored:${id}`}>{`${title || id} (${customer})`}</option>
            ))}
          </select>
          <Button size="sm" tone="primary" icon="play" disabled={record === undefined} onClick={() => void run(record)}>
            {t("tester.run")}
          </Button>
        </div>
        <textarea
          className="ld-input bench-record"
          aria-label={t("tester.record")}
          aria-invalid={typed !== "" && record === undefined}
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {typed !== "" && record === undefined && <p className="ld-problem">{t("tester.broken")}</p>}
      </div>
      <div className="bench-tester-verdicts">
        {result && (
          <div className="bench-panel-head">
            <span className={`bench-sum ld-hue-${isRefused ? "red" : "green"}`} role="status">
              <Icon name={isRefused ? "circle-x" : "circle-check"} size={14} />
              {t(isRefused ? "tester.refused" : "tester.passes")}
            </span>
            <span className="bench-space" />
            <label className="ld-choice">
              <input type="checkbox" className="ld-check" checked={all} onChange={({ target }) => setAll(target.checked)} />
              {t("tester.all")}
            </label>
          </div>
        )}
        {failure !== undefined && <p className="ld-problem">{failure}</p>}
        {!result && failure === undefined && <p className="bench-quiet">{t("tester.none")}</p>}
        <ul className="bench-findings">
          {refusals.map(({ code, path, severity }) => (
            <li key={code + path} className={`ld-hue-${severity === "error" ? "red" : "amber"}`}>
              <span className="bench-finding">
                <Icon name={looks.fails.icon} size={14} />
                <span>
                  <span className="bench-finding-text">
                    <span className="ld-mono">{code}</span>
                    {` ${t("tester.fails")}`}
                  </span>
                  <span className="bench-finding-place">{path}</span>
                </span>
              </span>
            </li>
          ))}
          {verdicts.map((verdict) => (
            <li key={`${verdict.file}${verdict.pointer}${verdict.path}${verdict.rule}`} className={`ld-hue-${hueOf(verdict)}`}>
              <button type="button" className="bench-finding" onClick={() => void openAt(verdict)}>
                <Icon name={isRule(verdict) ? looks[verdict.verdict].icon : "minus"} size={14} />
                <span>
                  <span className="bench-finding-text">
                    <span className="ld-mono">{verdict.rule}</span>
                    {` ${t(!isRule(verdict) && verdict.verdict === "fails" ? "tester.not" : `tester.${verdict.verdict}`)}`}
                    {verdict.message && `: ${say(verdict.message)}`}
                  </span>
                  <span className="bench-finding-place">{verdict.why ? t("tester.why", { text: say(verdict.why) }) : verdict.path}</span>
                </span>
              </button>
              {isRule(verdict) && (verdict.verdict === "fails" || verdict.verdict === "holds") && (
                <Button size="sm" onClick={() => void keep(verdict)}>
                  {t("tester.keep")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );

  async function openAt({ file: path, pointer }: Verdict): Promise<void> {
    const { text } = await store.open(path);
    const line = lineOf(text, pointer);
    onOpen(path, line === undefined ? undefined : { line, column: 1 });
  }
}

/** A condition of a field that does not hold is nothing wrong. */
function hueOf(verdict: Verdict): string {
  return isRule(verdict) ? looks[verdict.verdict].hue : "slate";
}

/** Rules stand in a list of their own; everything else is a keyword of a field. */
function isRule({ pointer }: Verdict): boolean {
  return pointer.includes("/x-rules/");
}

function readRecord(text: string): Rec | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? (value as Rec) : undefined;
  } catch {
    return undefined;
  }
}
