/** What changes on a day to come: rules with a first or last day, days that expressions name, and scheduled publications. */
import { lineOf } from "#dialect/json/editJson.ts";
import { isObject, type Json } from "#dialect/json/json.ts";
import { getAt, pointerTokens } from "#dialect/json/pointer.ts";
import { plannedDays } from "#dialect/schema/derived/plannedDays.ts";
import type { Text } from "#dialect/text/text.ts";
import { timeText } from "#dialect/text/time.ts";
import type { ChangePlan, PlannedChange, PlannedPublication } from "#dialect/wire/changePlan.ts";
import type { DraftFiles } from "../drafts/draftChecker.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import { type OpenDraft, overlayDraft } from "../drafts/draftWorkspace.ts";
import type { StoredEntry } from "../publish/history.ts";
import { rebasedFiles } from "../publish/scheduled.ts";

export interface PlanClock {
  readonly today: string;
  /** Business time zone: a publication belongs to its day there. */
  readonly timeZone: string;
}

/** @param scheduled publications that are not active yet */
export function planOf(draft: OpenDraft, scheduled: readonly StoredEntry[], { today, timeZone }: PlanClock): ChangePlan {
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
  return { today, changes, publications: scheduled.map((entry) => toPublication(entry, timeZone)) };
}

/** Returns the files with the scheduled publications that are active on this day, as each is merged at its time. One in conflict fails then. */
export function publishedBy(scheduled: readonly StoredEntry[], day: string, timeZone: string, files: DraftFiles): DraftFiles {
  return scheduled
    .filter((entry) => toPublication(entry, timeZone).day <= day)
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

function toPublication({ number, author, reason, starts, files }: StoredEntry, timeZone: string): PlannedPublication {
  const day = timeText(starts?.getTime() ?? 0, timeZone).slice(0, 10);
  return { day, number, by: author, reason, files: files.map(({ path }) => path) };
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
