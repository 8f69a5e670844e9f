/** What changes on a day to come: rules with a first or last day, days that expressions name, and scheduled publications. */
import { lineOf } from "#dialect/json/editJson.ts";
import { isObject, type Json } from "#dialect/json/json.ts";
import { getAt, pointerTokens } from "#dialect/json/pointer.ts";
import { plannedDays } from "#dialect/schema/derived/plannedDays.ts";
import type { Text } from "#dialect/text/text.ts";
import { addDays, timeText } from "#dialect/text/time.ts";
import type { ChangePlan, PlannedChange, PlannedPublication } from "#dialect/wire/changePlan.ts";
import type { DraftFiles } from "../drafts/draftChecker.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import { type OpenDraft, overlayDraft } from "../drafts/draftWorkspace.ts";
import { type HistoryReader, type StoredEntry, whyText } from "../publish/history.ts";
import { rebasedFiles } from "../publish/scheduled.ts";

/** A publication belongs to its day in the business time zone. */
export interface PlanReader extends HistoryReader {
  readonly today: string;
}

/** How long a publication that failed stands in the calendar. */
const FAILED_DAYS = 30;

/** @param planned publications that are not active yet, and those that failed */
export function planOf(draft: OpenDraft, planned: readonly StoredEntry[], reader: PlanReader): ChangePlan {
  const { today, timeZone } = reader;
  const scheduled = planned.filter(({ state }) => state === "scheduled" || state === "waits");
  const since = addDays(today, -FAILED_DAYS) ?? today;
  const isLately = (entry: StoredEntry): boolean => entry.starts !== null && dayOf(entry, timeZone) >= since;
  // One that somebody has cancelled is no news.
  const failed = planned.filter((entry) => entry.state === "failed" && entry.why !== "workbench.cancelled" && isLately(entry));
  const inForce = [...draft.inForce].flatMap(([path, { text }]) => changesOf({ path, text }, "force"));
  const changed = new Set(draft.changed.map(({ path }) => path));
  const own = draft.files.filter(({ path }) => changed.has(path)).flatMap((file) => changesOf(file, "draft"));
  const later = scheduled.flatMap(({ number, files }) =>
    files.flatMap(({ path, after }) => (after === null ? [] : changesOf({ path, text: after }, number))),
  );
  // Files that the analyst has changed are listed as in the draft.
  const kept = inForce.filter((change) => !changed.has(change.file) || own.some((other) => isSame(change, other)));
  const fresh = (changes: readonly PlannedChange[]) => changes.filter((change) => !inForce.some((other) => isSame(change, other)));
  const changes = [...kept, ...fresh(later), ...fresh(own)]
    .filter(({ day }) => day > today)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return { today, changes, publications: [...scheduled, ...failed].map((entry) => toPublication(entry, reader)) };
}

/** Returns the files with the scheduled publications that are active on this day, as each is merged at its time. One in conflict fails then. */
export function publishedBy(scheduled: readonly StoredEntry[], day: string, timeZone: string, files: DraftFiles): DraftFiles {
  return scheduled
    .filter((entry) => dayOf(entry, timeZone) <= day)
    .sort((a, b) => (a.starts?.getTime() ?? 0) - (b.starts?.getTime() ?? 0))
    .reduce((now, { files: planned }) => {
      const texts = new Map(now.map(({ path, text }) => [path, { text }]));
      try {
        return overlayDraft(
          texts,
          rebasedFiles(planned, texts).map(({ path, after }) => ({ path, text: after })),
        );
      } catch (error) {
        if (error instanceof WorkbenchError) return now;
        throw error;
      }
    }, files);
}

const dayOf = ({ starts }: StoredEntry, timeZone: string): string => timeText(starts?.getTime() ?? 0, timeZone).slice(0, 10);

function toPublication(entry: StoredEntry, { timeZone, say }: HistoryReader): PlannedPublication {
  const { number, author, reason, files, state, why } = entry;
  return {
    ...{ day: dayOf(entry, timeZone), number, by: author, reason, files: files.map(({ path }) => path) },
    ...((state === "waits" || state === "failed") && { state }),
    ...(why !== null && { why: whyText(why, say) }),
  };
}

/** The plan without line numbers, so that it is the same in two versions of a file. */
function isSame(a: PlannedChange, b: PlannedChange): boolean {
  return a.file === b.file && a.day === b.day && a.sort === b.sort && JSON.stringify(a.says) === JSON.stringify(b.says);
}

/** A text that is not JSON has no plans: the findings report it. */
function changesOf({ path, text }: DraftFiles[number], where: PlannedChange["in"]): PlannedChange[] {
  if (!path.startsWith("schemas/entities/")) return [];
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch {
    return [];
  }
  if (!isObject(schema)) return [];
  const entity = schema;
  return plannedDays(entity).map((planned) => ({
    ...planned,
    file: path,
    line: lineOf(text, planned.pointer) ?? 1,
    entity: textOf(entity["x-label"]),
    ...ruleAt(entity, planned.pointer),
    in: where,
  }));
}

/** Returns what the nearest rule at or above the pointer says, or the label of the nearest field. */
function ruleAt(entity: object, pointer: string): Pick<PlannedChange, "says" | "severity"> {
  const tokens = pointerTokens(pointer);
  for (let length = tokens.length; length >= 0; length -= 1) {
    const part = getAt(entity as Json, tokens.slice(0, length));
    if (!isObject(part)) continue;
    const { message, severity } = part;
    if (message !== undefined) return { says: textOf(message), severity: severity === "warning" ? "warning" : "error" };
    if (isObject(part["x-label"])) return { says: textOf(part["x-label"]), severity: "error" };
  }
  return { says: {}, severity: "error" };
}

const textOf = (value: unknown): Text => (isObject(value) ? (value as Text) : {});
