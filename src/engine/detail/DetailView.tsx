/** The page of one record: where it stands, what can be done, everything that is known of it. */
import { useMemo, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import { currentState } from "#dialect/records/transitions.ts";
import { buttonClass } from "#engine/ui/Button.tsx";
import { EmptyState } from "#engine/ui/EmptyState.tsx";
import { InlineNote } from "#engine/ui/InlineNote.tsx";
import { Skeleton } from "#engine/ui/Skeleton.tsx";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { availableActions } from "../actions/availableActions.ts";
import { recordName } from "../host/recordName.ts";
import { type DrawerState, fillRoute } from "../screens/routes.ts";
import { useActions } from "../actions/dialogs/useActions.tsx";
import { useErrorText } from "../host/useErrorText.ts";
import { useHost, useLanguage, useTranslation } from "../host/EngineProvider.tsx";
import { FormDrawer } from "../form/FormDrawer.tsx";
import { neighboursOf } from "../screens/lastList.ts";
import { planDetail } from "../planners/planDetail.ts";
import { ListFailure } from "../table/rows/ListNotice.tsx";
import { useAutoRefresh } from "../browser/useAutoRefresh.ts";
import { useNarrow } from "../browser/useNarrow.ts";
import { reasonWords } from "../host/reasonWords.ts";
import { type LoadedScreen, useScreen } from "../screens/useScreen.ts";
import { DetailActions } from "./DetailActions.tsx";
import { DetailBody } from "./DetailBody.tsx";
import { DetailHeader, fieldText } from "./DetailHeader.tsx";
import { Figures } from "./Figures.tsx";
import { PhaseBar } from "./PhaseBar.tsx";
import { phaseProgress } from "./phaseSteps.ts";
import { listScreenOf, routeOf } from "../screens/screenRoutes.ts";
import { sectionParts } from "./sectionParts.ts";
import { timelineEntries } from "./timelineEntries.ts";
import { useRecord } from "../records/useRecord.ts";
import { useTimeline } from "./useTimeline.ts";
import "./detail.css";

/** A record that is looked at is asked for this often, unless the host says. */
const freshMs = 60_000;

export interface DetailViewProps {
  /** Name of a screen of the catalogue that has a detail. */
  readonly screen: string;
  /** Of the record; without one the first of its list is shown, such as the newest. */
  readonly id?: string;
}

export function DetailView({ screen, id }: DetailViewProps) {
  const load = useScreen(screen);
  if (load.state === "ready") return <Detail key={`${screen} ${id ?? ""}`} parts={load.parts} id={id} />;
  if (load.state === "loading") return <Waiting />;
  return <ListFailure isPage message={load.message} hasRows={false} onRetry={load.retry} />;
}

function Detail({ parts, id }: { readonly parts: LoadedScreen; readonly id: string | undefined }) {
  const host = useHost();
  const { t } = useTranslation();
  const answerText = useErrorText(parts.entity.schema);
  const { record, missing, failure, refresh, answer } = useRecord(host.source, parts.entity.name, id);
  // What others do with the record is seen without a reload; what was read last stays until the answer is there.
  useAutoRefresh(refresh, host.refreshMs ?? freshMs, record !== undefined && !failure);
  const list = listScreenOf(host.catalog, parts.entity.name);
  const back = list && routeOf(host.catalog.site.routes, list.name);
  const onRetry = failure && <ListFailure isPage message={answerText(failure)} hasRows={record !== undefined} onRetry={refresh} />;
  if (missing) {
    return (
      <EmptyState isPage icon="search-x" title={t("detail.missing")} hint={t("detail.missingHint")}>
        {back !== undefined && (
          <a className={buttonClass("neutral")} href={host.href(back)}>
            {t("detail.back")}
          </a>
        )}
      </EmptyState>
    );
  }
  if (!record) return onRetry ?? <Waiting />;
  return (
    <>
      {onRetry}
      <Opened parts={parts} record={record} answer={answer} back={back} list={list} refresh={refresh} />
    </>
  );
}

interface OpenedProps {
  readonly parts: LoadedScreen;
  readonly record: Rec;
  readonly answer: unknown;
  readonly back: string | undefined;
  readonly list: ReturnType<typeof listScreenOf>;
  refresh(): void;
}

function Opened({ parts, record, answer, back, list, refresh }: OpenedProps) {
  const host = useHost();
  const narrow = useNarrow();
  const { text } = useTranslation();
  const language = useLanguage();
  const { entity, expressions, machine, input, screen } = parts;
  const plan = useMemo(() => planDetail(input, screen), [input, screen]);
  const timeline = useTimeline(plan.timeline, String(record["id"]), answer);
  const [drawer, setDrawer] = useState<DrawerState>();
  const actions = useActions({
    parts,
    places: list?.list ?? {},
    onDrawer: setDrawer,
    onDone: (_done, removed) => (removed && back !== undefined ? host.go(back, { replace: true }) : refresh()),
  });
  const context = checkContextOf(host);
  const offered = availableActions(plan.actions, record, {
    schema: entity.schema,
    expressions,
    context,
    words: reasonWords(host, language),
    ...(machine && { machine }),
  });
  const sections = sectionParts(plan.sections, record, expressions, context);
  const codes = plan.phases?.codes ?? [];
  const entries =
    timeline.events &&
    machine &&
    timelineEntries({
      events: timeline.events,
      machine,
      codes: codes.length > 0 ? codes : input.codesOf(machine.codes),
      ...(timeline.entity && { entity: timeline.entity.schema }),
    });
  const phases = plan.phases && phaseProgress(plan.phases.steps, codes, machine && currentState(machine, record), timeline.events ?? []);
  // A record off its way, such as a cancelled one, whose history names no phase either: eight empty steps would say nothing.
  const mayTell = plan.timeline !== undefined && timeline.events === undefined && !timeline.failed;
  const name = recordName(entity, record);
  const times = entity.schema["x-entity"].times;
  const created = times?.created === undefined ? undefined : record[times.created];
  const buttons = (
    <DetailActions
      offered={offered}
      room={narrow ? 1 : 2}
      busy={actions.busy}
      name={name}
      onRun={(action) => actions.run(action, [record])}
    />
  );
  const form = screen.form ? parts.name : list?.name;
  // What is passed on says which of the reader's own orders it is, and where it stands.
  const told = [name, plan.subtitle, plan.status]
    .map((one) => (typeof one === "object" ? fieldText(one, record, language) : one))
    .filter(Boolean)
    .join("  ");

  return (
    <article className="ld-detail" aria-label={name}>
      <DetailHeader
        plan={plan}
        record={record}
        noun={entity.schema["x-label"] ?? {}}
        created={typeof created === "string" || typeof created === "number" ? String(created) : undefined}
        back={back}
        beside={besideOf(entity.name, String(record["id"]), list?.list.open)}
      >
        {!narrow && buttons}
      </DetailHeader>
      {(screen.detail?.notes ?? [])
        .filter(({ when }) => isVisibleToUser(when, expressions, context, record))
        .map((note) => (
          <InlineNote key={note.when} tone={note.tone ?? "info"}>
            {fillTemplate(text(note.text), record)}
          </InlineNote>
        ))}
      {phases && (phases.index >= 0 || mayTell) && <PhaseBar phases={phases} narrow={narrow} />}
      {plan.figures.length > 0 && <Figures fields={plan.figures} record={record} />}
      <DetailBody
        sections={sections}
        related={plan.related.filter((one) => isVisibleToUser(one["x-show-when"], expressions, context, record))}
        record={record}
        answer={answer}
        narrow={narrow}
        onChanged={refresh}
        timeline={
          plan.timeline
            ? { entries, failed: timeline.failed, name: told, next: phases?.halted ? undefined : comingStep(phases) }
            : undefined
        }
      />
      {narrow && offered.length > 0 && <div className="ld-detail-bar">{buttons}</div>}
      {actions.dialogs}
      {drawer && form !== undefined && <FormDrawer screen={form} {...drawer} onClose={() => setDrawer(undefined)} onSaved={refresh} />}
    </article>
  );
}

function comingStep(phases: ReturnType<typeof phaseProgress> | undefined) {
  return phases?.steps.find(({ at }) => at === "next")?.label;
}

function besideOf(entity: string, id: string, open: string | undefined) {
  const neighbours = neighboursOf(entity, id);
  const route = (to: string | undefined) => (to === undefined || open === undefined ? undefined : fillRoute(open, { id: to }));
  return neighbours && open !== undefined ? { before: route(neighbours.before), after: route(neighbours.after) } : undefined;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="ld-detail ld-detail-wait" aria-busy="true" role="status" aria-label={t("list.loading")}>
      <Skeleton width={220} height={28} />
      <Skeleton height={92} />
      <Skeleton height={240} />
    </div>
  );
}
