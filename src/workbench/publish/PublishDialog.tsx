import { useEffect, useId, useState } from "react";
import { Button, Dialog, Icon, InlineNote, toast } from "#engine";
import { titleOf } from "#dialect/lint/reasons.ts";
import type { Difference, FileConflict, Impact, Undeclared } from "#dialect/workbench.ts";
import { Refused } from "../benchApi.ts";
import { useBench, useDraft } from "../BenchContext.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { ImpactList } from "./ImpactList.tsx";
import { migrationsFor } from "./migrationsFor.ts";
import { saveText } from "./saveText.ts";

export interface PublishDialogProps {
  readonly open: boolean;
  onClose(): void;
  onOpen(path: string, at?: { readonly line: number; readonly column: number }): void;
}

/** Everything to know before others are served by it: what changes for whom, what it means for stored records, what is still missing. */
export function PublishDialog({ open, onClose, onOpen }: PublishDialogProps) {
  const { words, api, store, analyst } = useBench();
  const { findings } = useDraft();
  const { t, text } = words;
  const id = useId();
  const [difference, setDifference] = useState<Difference>();
  const [impact, setImpact] = useState<Impact>();
  const [failures, setFailures] = useState<{ readonly difference?: string; readonly impact?: string; readonly publish?: string }>({});
  const [reason, setReason] = useState("");
  const [from, setFrom] = useState("");
  const [busy, setBusy] = useState(false);
  const [patch, setPatch] = useState<string>();

  useEffect(() => {
    if (!open) return;
    let wanted = true;
    setDifference(undefined);
    setImpact(undefined);
    setFailures({});
    setPatch(undefined);
    setReason("");
    setFrom("");
    const fail = (part: "difference" | "impact") => (error: unknown) => {
      if (wanted) setFailures((before) => ({ ...before, [part]: error instanceof Error ? error.message : String(error) }));
    };
    void store.settled().then(() => {
      if (!wanted) return;
      api.difference().then((found) => wanted && setDifference(found), fail("difference"));
      api.impact().then((found) => wanted && setImpact(found), fail("impact"));
    });
    return () => {
      wanted = false;
    };
  }, [open, api, store]);

  async function declare(undeclared: readonly Undeclared[]): Promise<void> {
    for (const { path, text } of migrationsFor(undeclared, store.view().files)) await store.create(path, text);
    setDifference(await api.difference());
  }

  /** Somebody was faster: what is published now is another change than the one that was looked at. */
  async function meet(path: string, conflict: FileConflict): Promise<void> {
    await store.meet(path, conflict);
    onClose();
    onOpen(path);
    toast({ kind: "info", text: t(store.view().open[path]?.conflict ? "editor.conflict" : "publish.merged") });
  }

  async function publish(): Promise<void> {
    setBusy(true);
    setFailures(({ publish: _before, ...others }) => others);
    try {
      const published = await api.publish(reason.trim(), from === "" ? undefined : from);
      if ("patch" in published) return setPatch(published.patch);
      onClose();
      toast({
        kind: "success",
        text: from === "" ? t("publish.done", { number: published.number }) : t("publish.doneLater", { day: from }),
      });
      await store.refresh();
    } catch (error) {
      setFailures((before) => ({ ...before, publish: error instanceof Error ? error.message : String(error) }));
      if (error instanceof Refused && error.conflict?.path !== undefined) await meet(error.conflict.path, error.conflict);
    } finally {
      setBusy(false);
    }
  }

  const errors = findings.filter(({ severity }) => severity === "error").length;
  const undeclared = difference?.undeclared ?? [];
  const cases = findings.filter(({ rule }) => rule === "rule/case");
  const untranslated = findings.filter(({ rule }) => rule === "i18n/missing");
  return (
    <Dialog
      open={open}
      wide
      alert
      onClose={onClose}
      closeLabel={t("bench.close")}
      title={t(analyst.publishes ? "publish.title" : "publish.patchTitle")}
      footer={
        <>
          <Button onClick={onClose}>{t("bench.cancel")}</Button>
          {errors > 0 && <span className="bench-hindered">{t("draft.fixFirst", { count: errors })}</span>}
          {patch === undefined && (
            <Button
              tone="primary"
              icon="send"
              busy={busy}
              disabled={reason.trim() === "" || undeclared.length > 0 || errors > 0}
              onClick={() => void publish()}
            >
              {t(analyst.publishes ? "publish.submit" : "draft.patch")}
            </Button>
          )}
        </>
      }
    >
      <div className="bench-publish">
        <section>
          <h3>{t("publish.changes")}</h3>
          {failures.difference !== undefined && <InlineNote tone="error">{failures.difference}</InlineNote>}
          {difference && <ChangeList changes={difference.changes} />}
        </section>
        {undeclared.length > 0 && (
          <section>
            <h3>{t("publish.undeclared")}</h3>
            <InlineNote tone="warning">{t("publish.undeclaredHint")}</InlineNote>
            <ul className="bench-steps">
              {undeclared.map(({ change, step }) => (
                <li key={change.file + change.pointer}>
                  {text(change.where)} <code className="ld-mono">{JSON.stringify(step)}</code>
                </li>
              ))}
            </ul>
            <Button size="sm" icon="plus" onClick={() => void declare(undeclared)}>
              {t("publish.declare")}
            </Button>
          </section>
        )}
        <section>
          <h3>{t("publish.impact")}</h3>
          {failures.impact !== undefined && <InlineNote tone="error">{t("publish.impactFailed", { why: failures.impact })}</InlineNote>}
          {!impact && failures.impact === undefined && <p className="ld-muted">{t("publish.impactRunning")}</p>}
          {impact && <ImpactList impact={impact} />}
        </section>
        <section>
          <h3>{t("publish.cases")}</h3>
          <Outcome
            good={cases.length === 0}
            text={cases.length === 0 ? t("publish.casesPass") : t("publish.casesFail", { count: cases.length })}
          />
          <Outcome
            good={untranslated.length === 0}
            text={untranslated.length === 0 ? t("publish.translated") : t("publish.untranslated", { count: untranslated.length })}
          />
          {[...cases, ...untranslated].slice(0, 5).map((finding) => (
            <button
              key={`${finding.file}:${finding.line}:${finding.column}`}
              type="button"
              className="bench-link"
              onClick={() => {
                onClose();
                onOpen(finding.file, finding);
              }}
            >
              {`${finding.file}:${finding.line} ${titleOf(finding, words.language) ?? finding.message}`}
            </button>
          ))}
        </section>
        {patch === undefined ? (
          <section className="bench-publish-ask">
            {!analyst.publishes && <InlineNote>{t("publish.patchHint")}</InlineNote>}
            <div>
              <label className="ld-label" htmlFor={`${id}-reason`}>
                {t("publish.reason")}
              </label>
              <input
                id={`${id}-reason`}
                className="ld-input"
                maxLength={200}
                aria-describedby={`${id}-reason-help`}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
              <p id={`${id}-reason-help`} className="ld-help">
                {t("publish.reasonHint")}
              </p>
            </div>
            <div>
              <label className="ld-label" htmlFor={`${id}-from`}>
                {t("publish.from")}
              </label>
              <input
                id={`${id}-from`}
                type="date"
                className="ld-input"
                aria-describedby={`${id}-from-help`}
                value={from}
                onChange={({ target }) => setFrom(target.value)}
              />
              <p id={`${id}-from-help`} className="ld-help">
                {t("publish.fromHint")}
              </p>
            </div>
          </section>
        ) : (
          <section>
            <h3>{t("publish.patchReady")}</h3>
            <pre className="bench-patch">{patch}</pre>
            <Button size="sm" icon="download" onClick={() => saveText("schemas.patch", patch, "text/x-diff")}>
              {t("publish.download")}
            </Button>
          </section>
        )}
        {failures.publish !== undefined && (
          <InlineNote tone="error" role="alert">
            {t("publish.failed", { why: failures.publish })}
          </InlineNote>
        )}
      </div>
    </Dialog>
  );
}

function Outcome({ good, text }: { readonly good: boolean; readonly text: string }) {
  return (
    <p className={`bench-sum ld-hue-${good ? "green" : "red"}`}>
      <Icon name={good ? "circle-check" : "circle-x"} size={14} />
      {text}
    </p>
  );
}
