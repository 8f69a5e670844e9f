/** Live preview of the records of another entity that the first save would create by its effect. */
import { isEffect } from "#dialect/records/effectName.ts";
import { useEffect, useMemo, useState } from "react";
import { type CheckContext, scopeOf } from "#dialect/check/check.ts";
import { createdRecords, sharedEntityOf } from "#dialect/records/createdRecords.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { FormPreviewSpec as Preview, PreviewAction } from "#dialect/schema/formPreview.ts";
import type { Text } from "#dialect/text/text.ts";
import type { CreateEffect } from "#dialect/schema/states.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { EngineHost } from "../host/host.ts";
import { whileMounted } from "../browser/whileMounted.ts";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { planField } from "../planners/planField.ts";
import { planTable } from "../planners/planTable.ts";
import { minimumTest } from "../records/minimumTest.ts";
import { RecordsTable } from "../records/RecordsTable.tsx";
import { sortedRecords } from "../records/sortedRecords.ts";
import { type LoadedFormScreen, useFormScreen } from "../screens/useScreen.ts";
import { useFormContext } from "./fields/formContext.ts";
import { FORM_TOPIC } from "./store/formTopics.ts";
import { Button } from "../ui/Button.tsx";
import { useProblemText } from "../host/useProblemText.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { TablePlan } from "../plan/plan.ts";
import { goToField } from "./fields/goToField.ts";
import { useTopic } from "../browser/topics.ts";
import { useRecordLookup } from "../values/recordLookup.ts";

/** Most shared records read; shared entities are small. */
const maxShared = 200;

interface FormPreviewProps {
  readonly preview: Preview;
  /** Saves the form, then continues with what was saved. */
  onAct(go: (saved: Rec) => void): void;
}

/** A record of the preview: its entity, and its field with the id of the record that makes it. */
interface MadeRecord {
  readonly entity: string;
  readonly link: string;
  readonly record: Rec;
}

export default function FormPreview({ preview, onAct }: FormPreviewProps) {
  const { text } = useTranslation();
  const load = useFormScreen(preview.screen);
  return (
    <section className="ld-card ld-section ld-form-preview" aria-label={text(preview.label)}>
      <div className="ld-section-head">
        <h2>{text(preview.label)}</h2>
      </div>
      {load.state === "ready" && <Previewed parts={load.parts} preview={preview} onAct={onAct} />}
    </section>
  );
}

function Previewed({ parts, preview, onAct }: FormPreviewProps & { readonly parts: LoadedFormScreen }) {
  const host = useHost();
  const { text } = useTranslation();
  const { plan, store } = useFormContext();
  useTopic(store.topics, FORM_TOPIC);
  const table = useMemo(() => planTable(parts.input, parts.screen), [parts]);
  const effect = useMemo(() => effectOf(host.catalog.states, plan.entity, parts.entity.name), [host, plan, parts]);
  const shared = useShared(effect && sharedEntityOf(effect), table);
  const record = store.record();
  const errors = store.check().problems.filter(({ severity }) => severity === "error");
  // With errors a save would create nothing, and a partial price would mislead; what is only missing leaves columns that are valid already.
  const needed = preview.early && errors.every(({ code }) => code === "required") ? errors : [];
  const isShown = errors.length === needed.length;
  const created = useMemo(() => {
    if (!effect || !shared || !isShown) return [];
    const context = checkContextOf(host, "create");
    const scope = { ...scopeOf(context), self: record };
    return createdRecords({ effect, entity: parts.entity, expressions: host.catalog.expressions, scope, shared, context });
  }, [effect, shared, isShown, record, host, parts]);
  const early = useMemo(() => (needed.length > 0 ? earlyPlan(table, preview.early) : undefined), [table, preview, needed.length]);
  const none = created.length === 0;
  if (none || early)
    return (
      <>
        {none && <p className="ld-form-preview-none">{text(preview.empty)}</p>}
        {needed.length > 0 && <Needed problems={needed} />}
        {early && !none && <RecordsTable plan={early} expressions={parts.expressions} records={created} />}
      </>
    );
  const link = Object.entries(effect?.values ?? {}).find(([, value]) => value === "self.id")?.[0];
  const actions = link === undefined ? [] : (preview.actions ?? []);
  const marks = leastMarks(preview, parts, checkContextOf(host), created);
  return (
    <RecordsTable
      plan={table}
      expressions={parts.expressions}
      records={sortedRecords(created, table)}
      marksOf={(made) => <LeastMarks marks={marks.filter(({ path, isLeast }) => isLeast(getAt(made, path)))} />}
      {...(actions.length > 0 && {
        actionsOf: (made: Rec) =>
          actions.map((action) => (
            <Button
              key={action.id}
              size="sm"
              tone={action.tone ?? "neutral"}
              {...(action.icon !== undefined && { icon: action.icon })}
              onClick={() => onAct((saved) => goOn(host, action, { entity: parts.entity.name, link: link ?? "", record: made }, saved))}
            >
              {text(action.label)}
            </Button>
          )),
      })}
    />
  );
}

/** Goes where the action leads: with the saved record, or with the one that its save created for `made`. */
function goOn(host: EngineHost, { go, match }: PreviewAction, made: MadeRecord, saved: Rec): void {
  if (match === undefined) return host.go(fillTemplate(go, saved, encodeURIComponent));
  const filters = { [made.link]: String(saved["id"]), [match]: made.record[match] as string };
  void host.source.list(made.entity, { page: 1, size: 1, filters }).then((response) => {
    const found = isOk(response) ? response.data?.rows[0] : undefined;
    if (found) host.go(fillTemplate(go, found, encodeURIComponent));
    else host.notify("error", response.message ?? "");
  });
}

interface ShownMark {
  readonly label: Text;
  readonly path: string;
  isLeast(value: Json | undefined): boolean;
}

/** The marks that the user may see: a user who may not read a price does not learn which one is lowest. */
function leastMarks(
  preview: Preview,
  { input, expressions }: LoadedFormScreen,
  context: CheckContext,
  created: readonly Rec[],
): ShownMark[] {
  const marks = (preview.marks ?? []).map(({ field, label }) => ({ label, planned: planField(input, field) }));
  return marks
    .filter(({ planned }) => isVisibleToUser(planned.showWhen, expressions, context))
    .map(({ label, planned }) => ({ label, path: planned.path, isLeast: minimumTest(created, planned) }));
}

function LeastMarks({ marks }: { readonly marks: readonly ShownMark[] }) {
  const { text } = useTranslation();
  return marks.map(({ label, path }) => (
    <em key={path} className="ld-record-mark">
      {text(label)}
    </em>
  ));
}

/** The table with the columns that are valid already, each without a second line that is not. */
function earlyPlan(table: TablePlan, early: readonly string[] = []): TablePlan {
  const paths = early.map((name) => `/${name}`);
  const holds = (path: string | undefined) => path !== undefined && paths.includes(path);
  const columns = table.columns.flatMap((column) => {
    const { second, ...alone } = column;
    if (holds(column.field.path)) return [second && holds(second.path) ? column : alone];
    return second && holds(second.path) ? [{ ...alone, id: second.path, field: second, label: second.label }] : [];
  });
  return { ...table, columns };
}

/** Fields that are still needed, each as a link to the field. */
function Needed({ problems }: { readonly problems: readonly Problem[] }) {
  const context = useFormContext();
  const { t } = useTranslation();
  const { label } = useProblemText(context.store.schema);
  return (
    <p className="ld-form-preview-needed">
      {t("form.stillNeeded")}
      {problems.map((problem) => (
        <Button key={problem.path} size="sm" onClick={() => goToField(context, problem.path)}>
          {label(problem)}
        </Button>
      ))}
    </p>
  );
}

/** Returns the effect by which the first save of an `entity` creates records of the entity `created`. */
function effectOf(states: ReturnType<typeof useHost>["catalog"]["states"], entity: string, created: string): CreateEffect | undefined {
  const machine = Object.values(states).find((one) => one.entity === entity);
  return machine?.begin?.effects?.find((one): one is CreateEffect => isEffect(one, "create") && one.create === created);
}

/** Reads the shared records of an entity once; undefined until then. Columns that refer to them have their names from the start. */
function useShared(entity: string | undefined, table: TablePlan): readonly Rec[] | undefined {
  const { source } = useHost();
  const lookup = useRecordLookup();
  const [rows, setRows] = useState<readonly Rec[]>();
  useEffect(() => {
    if (entity === undefined) return;
    const load = (signal: AbortSignal) => source.list(entity, { page: 1, size: maxShared }, signal);
    return whileMounted(load, (response) => {
      if (!isOk(response) || !response.data) return;
      const read = response.data.rows;
      for (const { field } of table.columns) {
        // Of several with one key the first counts, as for the lookup itself.
        if (field.reference?.entity === entity) lookup.put(field.reference, read.toReversed());
      }
      setRows(read);
    });
  }, [source, lookup, entity, table]);
  return rows;
}
