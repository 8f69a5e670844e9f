/** What changes on a day to come: a month of days, and beside it each day with its changes and what they do to the stored records. */
import { Waiting } from "../controls/Waiting.tsx";
import { useEffect, useRef, useState } from "react";
import { Button, EmptyState, IconButton, InlineNote } from "#engine";
import type { ChangePlan, PlannedChange, PlannedPublication } from "#dialect/wire/changePlan.ts";
import { stemOf } from "../client/fileGroups.ts";
import { useFileName } from "../controls/useFileName.ts";
import { mayDo } from "../client/may.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { ImpactList } from "../publish/ImpactList.tsx";
import { planHues, PlanMonth, publicationHue } from "./PlanMonth.tsx";
import { dayToOpen, plannedPart, type PlanDay, planDays } from "./planDays.ts";
import { useImpactOn, usePlan } from "./usePlan.ts";
import "./plan.css";

export interface PlanPageProps {
  /** Opens the form of a rule. */
  onOpen(path: string, at: { readonly line: number; readonly column: number; readonly pointer: string }): void;
  onClose(): void;
}

/** The calendar of the workbench. */
export function PlanPage(props: PlanPageProps) {
  const { t } = useWorkbench().translation;
  const { plan, failure, load } = usePlan();
  return (
    <main className="plan">
      <header className="bench-head">
        <h2>{t("plan.title")}</h2>
        <span className="ld-subtle">{t("plan.hint")}</span>
        <span className="bench-space" />
        <IconButton size="sm" icon="x" label={t("bench.close")} onClick={props.onClose} />
      </header>
      {failure !== undefined && <InlineNote tone="error">{failure}</InlineNote>}
      {plan ? <LoadedPlan {...props} plan={plan} onChanged={load} /> : <Waiting t={t} />}
    </main>
  );
}

interface LoadedPlanProps extends PlanPageProps {
  readonly plan: ChangePlan;
  onChanged(): void;
}

function LoadedPlan({ plan, ...props }: LoadedPlanProps) {
  const { t } = useWorkbench().translation;
  const days = planDays(plan);
  const first = dayToOpen(days, plan.today);
  const [chosen, setChosen] = useState(first);
  const [month, setMonth] = useState((first ?? plan.today).slice(0, 7));
  const choose = (day: string | undefined) => {
    setChosen(day);
    if (day !== undefined) setMonth(day.slice(0, 7));
  };
  return (
    <div className="plan-parts">
      <PlanMonth {...{ month, days, chosen }} today={plan.today} onMonth={setMonth} onChoose={choose} />
      <section className="plan-days" aria-label={t("plan.days")}>
        {days.length === 0 && <EmptyState icon="calendar" title={t("plan.none")} hint={t("plan.noneHint")} />}
        {days.map((day) => (
          <DayPart
            key={day.day}
            {...props}
            planned={day}
            isOpen={day.day === chosen}
            onToggle={() => choose(day.day === chosen ? undefined : day.day)}
          />
        ))}
      </section>
    </div>
  );
}

interface DayPartProps extends Omit<LoadedPlanProps, "plan"> {
  readonly planned: PlanDay;
  readonly isOpen: boolean;
  onToggle(): void;
}

function DayPart({ planned, isOpen, onToggle, onOpen, onChanged }: DayPartProps) {
  const { t, language } = useWorkbench().translation;
  const { day, changes, publications } = planned;
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) part.current?.scrollIntoView?.({ block: "nearest" });
  }, [isOpen]);
  const name = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
  return (
    <div className="plan-part" ref={part}>
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          {name}
          <span className="bench-count">{t("plan.count", { count: changes.length + publications.length })}</span>
        </button>
      </h3>
      {isOpen && (
        <>
          <ul>
            {publications.map((publication) => (
              <PublicationLine key={publication.number} publication={publication} onChanged={onChanged} />
            ))}
            {changes.map((change) => (
              <ChangeLine key={`${change.file}${change.pointer}${change.sort}${change.in}`} change={change} onOpen={onOpen} />
            ))}
          </ul>
          <ImpactOnDay day={day} />
        </>
      )}
    </div>
  );
}

function PublicationLine({ publication, onChanged }: { readonly publication: PlannedPublication; onChanged(): void }) {
  const { translation, api, analyst, draft } = useWorkbench();
  const { t } = translation;
  const { number, by, reason, files, state, why } = publication;
  const fileName = useFileName();
  const reopen = async (): Promise<void> => {
    if (!(await reportFailure(api.reopen(number)))) return;
    await draft.pollOthers();
    workbenchToasts.show({ kind: "success", text: t("history.reopened", { number }) });
  };
  return (
    <li>
      <span className={`bench-risk ld-hue-${publicationHue(publication)}`}>{t("plan.publication", { number })}</span>
      <span>
        <span className="bench-finding-text">{reason}</span>
        {state === "failed" && <span className="bench-finding-why">{t("history.failed", { why: why ?? "" })}</span>}
        {state === "waits" && <span className="bench-finding-why">{t("plan.waits")}</span>}
        <span className="bench-finding-place">
          {t("plan.by", { name: by })}
          <span className="ld-dot" />
          {t("history.files", { files: [...new Set(files.map(fileName))].join(", ") })}
        </span>
      </span>
      {state === "failed" && mayDo(analyst, "edit") && (
        <Button size="sm" icon="square-pen" onClick={() => void reopen()}>
          {t("history.reopen")}
        </Button>
      )}
      {state !== "failed" && mayDo(analyst, "publish") && (
        <Button size="sm" onClick={() => void reportFailure(api.cancel(number)).then(onChanged)}>
          {t("history.cancel")}
        </Button>
      )}
    </li>
  );
}

function ChangeLine({ change, onOpen }: { readonly change: PlannedChange } & Pick<PlanPageProps, "onOpen">) {
  const { t, text } = useWorkbench().translation;
  const { sort, severity, says, entity, file, line, pointer } = change;
  const place = change.in === "force" ? [] : [change.in === "draft" ? t("plan.inDraft") : t("plan.inPublication", { number: change.in })];
  const parts = [text(entity) || stemOf(file), ...(sort === "names" ? [] : [t(`rule.severity.${severity}`)]), ...place];
  return (
    <li>
      <span className={`bench-risk ld-hue-${planHues[sort]}`}>{t(`plan.sort.${sort}`)}</span>
      <button type="button" className="plan-open" onClick={() => onOpen(file, { line, column: 1, pointer: plannedPart(pointer) })}>
        <span className="bench-finding-text">{text(says) || pointer}</span>
        <span className="bench-finding-place">
          {parts.map((part, index) => (
            <span key={part}>
              {index > 0 && <span className="ld-dot" />}
              {part}
            </span>
          ))}
        </span>
      </button>
    </li>
  );
}

/** What the rules of the day would say to the records that are stored now. It takes a while, so it is asked for. */
function ImpactOnDay({ day }: { readonly day: string }) {
  const { t } = useWorkbench().translation;
  const { impact, failure, busy, ask } = useImpactOn(day);
  return (
    <div className="plan-impact">
      {failure !== undefined && <InlineNote tone="error">{t("publish.impactFailed", { why: failure })}</InlineNote>}
      {impact ? (
        <ImpactList impact={impact} asked={{ on: day }} />
      ) : (
        <Button size="sm" icon="scale" busy={busy} onClick={() => void ask()}>
          {t("plan.impact")}
        </Button>
      )}
    </div>
  );
}
