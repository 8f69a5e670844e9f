/** The page of one record: header, phases, figures, sections, timeline and actions. */
import { useEffect, useMemo, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import { currentState } from "#dialect/records/transitions.ts";
import { buttonClass } from "#engine/ui/Button.tsx";
import { EmptyState } from "#engine/ui/EmptyState.tsx";
import { InlineNote } from "#engine/ui/InlineNote.tsx";
import { Skeleton } from "#engine/ui/Skeleton.tsx";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { recordName } from "../host/recordName.ts";
import { type DrawerState, fillRoute } from "../screens/routes.ts";
import { useActions } from "../actions/dialogs/useActions.tsx";
import { useErrorText } from "../host/useErrorText.ts";
import { useHost, useLanguage, useTranslation } from "../host/EngineProvider.tsx";
import { FormDrawer } from "../form/FormDrawer.tsx";
import { type LastLists, useLastLists } from "../screens/lastList.ts";
import { planDetail } from "../planners/planDetail.ts";
import { ListFailure } from "../table/rows/ListNotice.tsx";
import { useAutoRefresh } from "../browser/useAutoRefresh.ts";
import { useNarrow } from "../browser/useNarrow.ts";
import type { DetailPlan } from "../plan/detailPlan.ts";
import { isScreenOpen } from "../host/roleGrants.ts";
import { type LoadedScreen, useScreen } from "../screens/useScreen.ts";
import { DetailActions } from "./DetailActions.tsx";
import { DetailBody, type DetailBodyProps } from "./DetailBody.tsx";
import { DetailHeader, fieldText } from "./DetailHeader.tsx";
import { Figures } from "./Figures.tsx";
import { PhaseBar } from "./PhaseBar.tsx";
import { type PhaseProgress, phaseProgress } from "#dialect/records/phaseSteps.ts";
import { listScreenOf, routeOf } from "../screens/screenRoutes.ts";
import { sectionParts } from "./sectionParts.ts";
import { timelineEntries } from "#dialect/records/timelineEntries.ts";
import { withQuotes } from "../values/withQuotes.tsx";
import { useRecord } from "../records/useRecord.ts";
import { DetailMap } from "./DetailMap.tsx";
import { useRecordActions } from "./useRecordActions.ts";
import { useTimeline } from "./useTimeline.ts";
import "./detail.css";

const noEvents: readonly Rec[] = [];

/** Default interval of the refresh, in ms. */
const defaultRefreshMs = 60_000;

/** Props of `DetailView`. */
export interface DetailViewProps {
  /** Name of a screen of the catalogue that has a detail. */
  readonly screen: string;
  /** Id of the record; without one the first of its list is shown, such as the newest. */
  readonly id?: string;
}

/** Draws the page of one record. */
export function DetailView({ screen, id }: DetailViewProps) {
  const load = useScreen(screen);
  if (load.state === "ready") return <Detail key={`${screen} ${id ?? ""}`} parts={load.parts} id={id} />;
  if (load.state === "loading") return <DetailSkeleton />;
  return <ListFailure isPage message={load.message} hasRows={false} onRetry={load.retry} />;
}

function Detail({ parts, id }: { readonly parts: LoadedScreen; readonly id: string | undefined }) {
  const host = useHost();
  const { t } = useTranslation();
  const errorText = useErrorText(parts.entity.schema);
  const { record, missing, failure, refresh, answer } = useRecord(host.source, parts.entity.name, id);
  const planOf = usePlanWhileWaiting(parts);
  // A backend that announces no changes is asked again.
  useAutoRefresh(refresh, host.refreshMs ?? defaultRefreshMs, !host.source.whenChanged && record !== undefined && !failure);
  const list = listScreenOf(host.catalog, parts.entity.name);
  const back = list && routeOf(host.catalog.site.routes, list.name);
  const onRetry = failure && <ListFailure isPage message={errorText(failure)} hasRows={record !== undefined} onRetry={refresh} />;
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
  if (!record) return onRetry ?? <DetailSkeleton />;
  return (
    <>
      {onRetry}
      <LoadedDetail parts={parts} planOf={planOf} record={record} revision={answer} back={back} list={list} refresh={refresh} />
    </>
  );
}

/** Plans the page once its record is asked for, and not when it comes: on an old phone that takes a tenth of a second. */
function usePlanWhileWaiting({ input, screen }: LoadedScreen): () => DetailPlan {
  const planOf = useMemo(() => {
    let plan: DetailPlan | undefined;
    return () => (plan ??= planDetail(input, screen));
  }, [input, screen]);
  useEffect(() => void planOf(), [planOf]);
  return planOf;
}

interface LoadedDetailProps {
  readonly parts: LoadedScreen;
  planOf(): DetailPlan;
  readonly record: Rec;
  /** Changes each time the record was read. */
  readonly revision: unknown;
  /** Route of the list. */
  readonly back: string | undefined;
  readonly list: ReturnType<typeof listScreenOf>;
  refresh(): void;
}

interface DetailNotesProps {
  readonly notes: DetailPlan["notes"];
  readonly parts: LoadedScreen;
  readonly record: Rec;
}

/** The notes of the screen that hold for this record and user. */
function DetailNotes({ notes, parts, record }: DetailNotesProps) {
  const context = checkContextOf(useHost());
  const { text, language } = useTranslation();
  return notes
    .filter(({ when }) => isVisibleToUser(when, parts.expressions, context, record))
    .map((note) => (
      <InlineNote key={note.when} tone={note.tone ?? "info"}>
        {withQuotes(fillTemplate(text(note.text), record), language)}
      </InlineNote>
    ));
}

function LoadedDetail({ parts, planOf, record, revision, back, list, refresh }: LoadedDetailProps) {
  const lastLists = useLastLists();
  const host = useHost();
  const narrow = useNarrow();
  const { entity, expressions } = parts;
  const plan = planOf();
  const [drawer, setDrawer] = useState<DrawerState>();
  const { actions, available } = useDetailActions(plan, { parts, record, revision, back, list, refresh }, setDrawer);
  const { phases, timeline, events } = useHistory(plan, parts, record, revision);
  const context = checkContextOf(host);
  const name = recordName(entity, record);
  const buttons = (
    <DetailActions
      actions={available}
      maxButtons={narrow ? 1 : 2}
      busy={actions.busy}
      name={name}
      onRun={(action) => actions.run(action, [record])}
    />
  );
  const form = parts.hasForm ? parts.name : list?.name;

  return (
    <article className="ld-detail" aria-label={name}>
      <DetailHeader
        plan={plan}
        record={record}
        noun={entity.schema["x-label"] ?? {}}
        created={createdAt(parts, record)}
        back={back}
        neighbours={neighbourRoutes(lastLists, entity.name, String(record["id"]), list?.list.open)}
      >
        {!narrow && buttons}
      </DetailHeader>
      <DetailNotes notes={plan.notes} parts={parts} record={record} />
      {phases && <PhaseBar phases={phases} narrow={narrow} />}
      <Figures fields={plan.figures} record={record} expressions={expressions} />
      <DetailBody
        groups={plan.tabs}
        sections={sectionParts(plan.sections, record, expressions, context)}
        related={plan.related.filter(
          (one) => isScreenOpen(host, one.screen) && isVisibleToUser(one["x-show-when"], expressions, context, record),
        )}
        record={record}
        revision={revision}
        narrow={narrow}
        onChanged={refresh}
        timeline={timeline}
        top={plan.map && <DetailMap map={plan.map} expressions={expressions} record={record} events={events} />}
      />
      {narrow && available.length > 0 && <div className="ld-detail-bar">{buttons}</div>}
      {actions.dialogs}
      {drawer && form !== undefined && <FormDrawer screen={form} {...drawer} onClose={() => setDrawer(undefined)} onSaved={refresh} />}
    </article>
  );
}

/** The actions of a record. After a deletion the page goes back to the list. */
function useDetailActions(plan: DetailPlan, props: Omit<LoadedDetailProps, "planOf">, onDrawer: (drawer: DrawerState | undefined) => void) {
  const { parts, record, back, list, refresh } = props;
  const host = useHost();
  const actions = useActions({
    parts,
    places: list?.list ?? {},
    onDrawer,
    onDone: (_done, removed) => (removed && back !== undefined ? host.go(back, { replace: true }) : refresh()),
  });
  // A step that leads to this page is taken by being here.
  const own = list?.list.open === undefined ? undefined : fillRoute(list.list.open, record);
  const available = useRecordActions(plan.actions, record, parts).filter(
    ({ action }) => !action.go || fillRoute(action.go, record) !== own,
  );
  return { actions, available };
}

interface History {
  /** Undefined without phases, and for a record that is in none and never was. */
  readonly phases: PhaseProgress | undefined;
  readonly timeline: DetailBodyProps["timeline"];
  /** Newest first. */
  readonly events: readonly Rec[];
}

/** The phases and the timeline of a record, from its state and its history. */
function useHistory(plan: DetailPlan, { entity, input, machine }: LoadedScreen, record: Rec, revision: unknown): History {
  const language = useLanguage();
  const load = useTimeline(plan.timeline, String(record["id"]), revision);
  const codes = plan.phases?.codes ?? [];
  const phases = plan.phases && phaseProgress(plan.phases.steps, codes, machine && currentState(machine, record), load.events ?? []);
  // Empty steps are hidden only once the history is known not to name a phase.
  const isPending = plan.timeline !== undefined && load.events === undefined && !load.failed;
  const visiblePhases = phases && (phases.index >= 0 || isPending) ? phases : undefined;
  if (!plan.timeline) return { phases: visiblePhases, timeline: undefined, events: noEvents };
  const entries =
    load.events &&
    machine &&
    timelineEntries({
      events: load.events,
      machine,
      codes: codes.length > 0 ? codes : input.codesOf(machine.codes),
      codesOf: input.codesOf,
      timeZone: input.timeZone,
      ...(load.entity && { entity: load.entity.schema }),
    });
  // The copied text starts with the reader's own number of the record and its state.
  const title = [recordName(entity, record), ...[plan.subtitle, plan.status].map((field) => field && fieldText(field, record, language))];
  const next = phases?.halted ? undefined : phases?.steps.find(({ at }) => at === "next")?.label;
  return {
    phases: visiblePhases,
    timeline: { entries, failed: load.failed, name: title.filter(Boolean).join("  "), next },
    events: load.events ?? noEvents,
  };
}

function createdAt({ entity }: LoadedScreen, record: Rec): string | undefined {
  const { times } = entity.schema["x-entity"];
  const created = times?.created === undefined ? undefined : record[times.created];
  return typeof created === "string" || typeof created === "number" ? String(created) : undefined;
}

/** Routes of the records before and after this one in the list that it was opened from. */
function neighbourRoutes(lists: LastLists, entity: string, id: string, open: string | undefined) {
  const neighbours = lists.neighboursOf(entity, id);
  const route = (to: string | undefined) => (to === undefined || open === undefined ? undefined : fillRoute(open, { id: to }));
  return neighbours && open !== undefined ? { before: route(neighbours.before), after: route(neighbours.after) } : undefined;
}

function DetailSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="ld-detail ld-detail-wait" aria-busy="true" role="status" aria-label={t("list.loading")}>
      <Skeleton width={220} height={28} />
      <Skeleton height={92} />
      <Skeleton height={240} />
    </div>
  );
}
