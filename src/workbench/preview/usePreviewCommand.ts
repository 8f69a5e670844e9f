import { useMemo } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { RelatedRecords } from "#dialect/schema/screens.ts";
import type { PickedPart, PreviewCommand } from "#dialect/wire/preview.ts";
import { useCompiled } from "../client/useCatalog.ts";
import { useEntityFiles } from "../client/useEntityFiles.ts";
import { referencedEntities, useExamples, useStored, useStoredOf } from "../client/useExamples.ts";
import { useDraft } from "../client/WorkbenchContext.tsx";
import { exampleChoice, storedChoice } from "../client/recordChoice.ts";
import { choiceWithin, ownRecords, previewRecord, recordsWithValue, sampleId, type ValueInPreview } from "./previewRecords.ts";
import { relatedQueries, relatedRecords } from "./relatedRecords.ts";
import { shownState } from "./StateAndRole.tsx";
import { useRoleSight } from "./useRoleSight.ts";
import { previewRoute, type View } from "./views.ts";

export interface PreviewSettings extends Pick<PreviewCommand, "language" | "user" | "picks" | "kinds"> {
  readonly columns: PreviewCommand["columns"];
  readonly selected: PickedPart | undefined;
  /** The chosen record: an example or a stored one. Absent while none was chosen: the first example, for a role the first record that it reaches. */
  readonly record: string | undefined;
  /** The state that the record is shown in; "" for any. */
  readonly state: string;
  /** An option that is edited: the record has it. */
  readonly option: ValueInPreview | undefined;
}

/** Returns the command for the preview page, the records that can be chosen, and what the chosen role sees of them. */
export function usePreviewCommand(catalog: CompiledCatalog | undefined, view: View | undefined, settings: PreviewSettings) {
  const { state, option, language, user, picks, kinds, columns, selected } = settings;
  const { preview } = useDraft();
  const entity = useCompiled(catalog, view?.entity);
  const screen = view?.screen === undefined ? undefined : catalog?.screens[view.screen];
  const shown = useMemo(() => shownState(catalog, view?.entity, state), [catalog, view?.entity, state]);
  const stored = useStored(view?.entity, shown && state);
  const examples = useExamples(view?.entity);
  const all = useMemo(() => ({ examples, stored }), [examples, stored]);
  const referenced = referencedEntities(entity);
  const beside = [...referenced, ...relatedOf(catalog, view).flatMap(({ screen: name }) => catalog?.screens[name]?.entity ?? [])];
  const sight = useRoleSight({ catalog, entity: view?.entity, beside, user, all, choice: settings.record ?? "" });
  const within = sight?.reached ?? all;
  const [first] = sight ? within.stored : none;
  const record = settings.record ?? (first ? storedChoice(first) : exampleChoice(0));
  const { choice, from } = useMemo(
    () => recordsWithValue(choiceWithin(record, all, within), within, option ?? shown),
    [record, all, within, option, shown],
  );
  const others = useOtherRecords(catalog, view, { referenced, one: previewRecord(choice, from) });
  const seenBy = sight?.seen;
  const command = useMemo((): PreviewCommand | undefined => {
    if (!preview || !view) return undefined;
    const one = previewRecord(choice, from);
    const id = one ? String(one["id"]) : undefined;
    const records = merged(others, ownRecords(view, choice, from));
    return {
      type: "preview/show",
      catalog: preview.catalog,
      ...(view.site !== undefined && { site: view.site }),
      route: previewRoute(view, screen, view.part === "detail" ? (id ?? sampleId) : id),
      language,
      user: sight?.user ?? user,
      records: seenBy ? seenBy(records) : records,
      whole: view.part === "menu",
      picks,
      ...(kinds && { kinds }),
      ...(columns && { columns }),
      ...(selected && { selected }),
    };
  }, [preview, view, screen, language, user, sight?.user, seenBy, picks, kinds, columns, selected, choice, from, others]);
  return { command, choice, from, all, sight };
}

interface Beside {
  /** Entities that the fields of the previewed record refer to. */
  readonly referenced: readonly string[];
  /** The previewed record. */
  readonly one: Rec | undefined;
}

/** The records that the page shows beside its own: those that fields refer to, and those of its related lists. */
function useOtherRecords(
  catalog: CompiledCatalog | undefined,
  view: View | undefined,
  { referenced, one }: Beside,
): PreviewCommand["records"] {
  const related = relatedOf(catalog, view);
  const screens = catalog?.screens;
  const oneText = JSON.stringify(one);
  const queries = useMemo(
    () => (screens ? relatedQueries(related, oneText === undefined ? undefined : (JSON.parse(oneText) as Rec), screens) : []),
    [related, oneText, screens],
  );
  const found = useStoredOf([
    ...referenced.map((name) => ({ key: name, entity: name })),
    ...queries.map(({ key, entity, search }) => ({ key: `related ${key}`, entity, search })),
    // Where a record has none of them, others show what they would look like.
    ...[...new Set(queries.map(({ entity }) => entity))].map((name) => ({ key: `any ${name}`, entity: name })),
  ]);
  const files = useEntityFiles(queries.map(({ entity }) => entity));
  return useMemo(() => {
    const refers = Object.fromEntries(
      Object.entries(found).flatMap(([key, records]) =>
        key.includes(" ") ? [] : [[key, records.map(({ id, record }) => ({ ...record, id }) as Rec)]],
      ),
    );
    return queries.reduce(
      (records, query) => {
        const own = [...(found[`related ${query.key}`] ?? []), ...(found[`any ${query.entity}`] ?? [])];
        return merged({ [query.entity]: relatedRecords(query, own, files[query.entity]?.examples ?? []) }, records);
      },
      refers as PreviewCommand["records"],
    );
  }, [found, queries, files]);
}

const none: readonly never[] = [];

/** The related lists of the page. */
function relatedOf(catalog: CompiledCatalog | undefined, view: View | undefined): readonly RelatedRecords[] {
  const screen = view?.part === "detail" && view.screen !== undefined ? catalog?.screens[view.screen] : undefined;
  return screen?.detail?.related ?? none;
}

/** Both, each record once: what `over` has counts. */
function merged(under: PreviewCommand["records"], over: PreviewCommand["records"]): PreviewCommand["records"] {
  const names = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const own = over[name] ?? [];
      const known = new Set(own.map(({ id }) => id));
      return [name, [...own, ...(under[name] ?? []).filter(({ id }) => id === undefined || !known.has(id))]];
    }),
  );
}
