/**
 * Puts changes into the draft, checks what they affect and notifies the
 * subscribed paths.
 *
 * A change outside of long lists is checked completely and at once. In a long
 * list only the changed rows are checked at once; the rest follows in short
 * chunks, so that typing is not blocked.
 */
import { asJsonArray, isWithin } from "#dialect/json/jsonValues.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt, patternOf } from "#dialect/json/pointer.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Topics } from "../../browser/topics.ts";
import type { FormPlan } from "../../plan/plan.ts";
import type { CheckedDraft } from "./checkedDraft.ts";
import { type ChunkedTask, type ChunkResult, createChunkedTask } from "./chunkedTask.ts";
import { changedRowCount, isPresenceChanged, pathAndRow } from "./draftPaths.ts";
import { FORM_TOPIC, isSectionTopic } from "./formTopics.ts";
import type { Problems } from "./problems.ts";
import { layoutConditions, watchedBy } from "./watched.ts";

/** Lists with more rows are checked in chunks. */
const longRows = 200;
/** Longest run of one chunk, and the wait before the first one, in ms. */
const chunkMs = 10;
const pauseMs = 120;
/** Wait until the browser has painted a pasted block, in ms. */
const frameMs = 16;
/** At most so many changed rows are checked before they are rendered. */
const rowsAtOnce = 40;

export interface DraftChanges {
  /** Replaces the draft after a change at `path`. */
  change(next: Rec, path: string): void;
  /** Checks the draft because the field at `path` was left: at once, or in the next pause for a long list. */
  recheck(path: string): void;
  /** Finishes waiting chunks at once: the caller needs the whole record. */
  finish(): void;
  /** True while rows wait for their check. */
  isWaiting(): boolean;
}

export interface DraftChangesOptions {
  readonly entity: CompiledEntity;
  readonly plan: FormPlan;
  readonly expressions: Expressions;
  readonly topics: Topics;
  /** Called when needed: the draft asks `isWaiting` while it is being created. */
  checked(): CheckedDraft;
  problems(): Problems;
}

/** Checks rows for one chunk. Returns true when all rows are checked. */
function checkRows(draft: CheckedDraft): boolean {
  const end = performance.now() + chunkMs;
  return draft.checkRows(() => performance.now() > end);
}

export function createDraftChanges(options: DraftChangesOptions): DraftChanges {
  const { topics, checked, problems } = options;
  const { isWatched, readsCondition } = conditionsOf(options);
  const task: ChunkedTask = createChunkedTask(() => checkChunk());
  const notify = (paths: Iterable<string>) => topics.notify([...paths].flatMap(pathAndRow));
  const fieldTopics = (): readonly string[] => [...topics.activeTopics()].filter((topic) => topic !== FORM_TOPIC);

  /** Re-evaluates everything. Returns the topics to notify: changed paths, and all that evaluate a condition of the screen. */
  function recompute(): readonly string[] {
    return [...checked().recompute(fieldTopics()), ...[...topics.activeTopics()].filter(readsCondition)];
  }

  function checkChunk(): ChunkResult {
    const { draft, knownProblems } = checked();
    const before = draft();
    const isLast = checkRows(checked());
    return {
      isLast,
      notify() {
        const changed = new Set(isLast ? recompute() : []);
        const now = draft();
        for (const topic of fieldTopics()) if (getAt(before, topic) !== getAt(now, topic)) changed.add(topic);
        notify([...changed, FORM_TOPIC]);
        if (isLast) problems().setFound(knownProblems());
      },
    };
  }

  function isInLongList(values: Rec, path: string): boolean {
    const [, name = ""] = path.split("/");
    return checked().isRowwise(path) && asJsonArray(values[name]).length > longRows;
  }

  return {
    change(next, path) {
      const { draft, set } = checked();
      const before = draft();
      const isLong = isInLongList(next, path);
      set(next);
      const isQuick = isLong && changedRowCount(before, next, path) <= rowsAtOnce && checkRows(checked());
      const now = draft();
      const isChanged = (topic: string): boolean => isWithin(topic, path) && getAt(before, topic) !== getAt(now, topic);
      const changed = new Set([FORM_TOPIC, ...fieldTopics().filter((topic) => isWithin(path, topic) || isChanged(topic))]);
      if (!isLong && (isPresenceChanged(before, next, path) || isWatched(path))) for (const other of recompute()) changed.add(other);
      notify(changed);
      problems().dropRefused(path);
      if (isLong) task.schedule(isQuick ? pauseMs : frameMs);
      else problems().setFound(checked().problems());
    },
    recheck(path) {
      if (isInLongList(checked().draft(), path)) task.schedule(pauseMs);
      else problems().setFound(checked().problems());
    },
    finish() {
      if (task.stop()) notify([...recompute(), FORM_TOPIC]);
    },
    isWaiting: task.isWaiting,
  };
}

/** Which paths the conditions of entity and screen read, and which topics evaluate a condition of the screen. */
function conditionsOf({ entity, plan, expressions }: Pick<DraftChangesOptions, "entity" | "plan" | "expressions">) {
  const fields = [...plan.byPath.values()];
  const conditional = new Set(fields.flatMap(({ path, showWhen }) => (showWhen === undefined ? [] : [path])));
  return {
    isWatched: watchedBy(entity, layoutConditions(plan), expressions),
    readsCondition: (topic: string) => isSectionTopic(topic) || conditional.has(patternOf(topic)),
  };
}
