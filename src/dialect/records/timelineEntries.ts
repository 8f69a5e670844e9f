/** Converts the history of a record to readable entries. Pure. */
import { isObject, type Json, type Rec } from "../json/json.ts";
import type { EntitySchema } from "../schema/schema.ts";
import { creationEvent, type CodeOption, type StateMachine } from "../schema/states.ts";
import type { Text } from "../text/text.ts";
import type { PhaseProgress } from "./phaseSteps.ts";
import { fillTemplate } from "../text/template.ts";
import { formatDateTime } from "../text/time.ts";

export interface TimelineEntry {
  readonly id: string;
  /** `YYYY-MM-DD HH:mm:ss`, or the stored text if it is no time. */
  readonly time: string;
  readonly title: Text;
  /** The other texts of the entry: place, document, comment. */
  readonly facts: readonly (string | Text)[];
  /** The present state. */
  readonly latest: boolean;
}

/** Fields of an entry that are not part of `facts`. */
const structuralFields: ReadonlySet<string> = new Set(["id", "version", "transition", "from", "to", "time", "by", "account"]);

export interface TimelineInput {
  readonly events: readonly Rec[];
  readonly machine: StateMachine;
  readonly codes: readonly CodeOption[];
  /** Options of a list by its name: a code among the facts is shown by its label. */
  codesOf(name: string): readonly CodeOption[];
  readonly timeZone: string;
  /** Schema of the entries; it gives the order of `facts`. */
  readonly entity?: EntitySchema;
}

/** Returns the entries, newest first. An unknown transition gets the label of the state that it led to. */
export function timelineEntries({ events, machine, codes, codesOf, timeZone, entity }: TimelineInput): readonly TimelineEntry[] {
  const names = Object.keys(entity?.properties ?? {}).filter((name) => !structuralFields.has(name) && name !== machine.timeline?.of);
  const labelOf = (name: string, value: Json | undefined): Text | undefined => {
    const list = entity?.properties?.[name]?.["x-codes"];
    return list === undefined ? undefined : codesOf(list).find((code) => code.const === value)?.["x-label"];
  };
  return [...events]
    .map((event, index) => ({ event, index, time: formatDateTime(event["time"], timeZone) }))
    .sort((a, b) => b.time.localeCompare(a.time) || a.index - b.index)
    .map(({ event, index, time }, at) => ({
      id: String(event["id"] ?? index),
      time,
      title: titleOf(event, machine, codes),
      facts: names.map((name) => labelOf(name, event[name]) ?? factOf(event[name])).filter((fact) => fact !== undefined),
      latest: at === 0,
    }));
}

/** Returns a value as it is shown; a text by language stays one. */
function factOf(value: Json | undefined): string | Text | undefined {
  if (typeof value === "number") return String(value);
  if (isObject(value)) return value as Text;
  return typeof value === "string" && value !== "" ? value : undefined;
}

function titleOf(event: Rec, machine: StateMachine, codes: readonly CodeOption[]): Text {
  const named = [...machine.transitions, ...(machine.alsoEditable ?? [])];
  const transition = named.find(({ id }) => id === event["transition"]);
  const state = codes.find((code) => code.const === event["to"])?.["x-label"];
  const creation = event["transition"] === creationEvent ? machine.begin?.event : undefined;
  const label = creation ?? transition?.event ?? transition?.label ?? state ?? { "": String(event["transition"] ?? event["to"] ?? "") };
  return Object.fromEntries(Object.entries(label).map(([language, text]) => [language, fillTemplate(text, event)]));
}

/**
 * The view of a record for a link (`x-share`). Texts are in all languages, times are `YYYY-MM-DD HH:mm:ss`; the first field names the
 * record.
 */
export interface SharedRecord {
  readonly phases: PhaseProgress | null;
  readonly fields: readonly { readonly label: Text; readonly value: Text }[];
  /** Newest first. */
  readonly events: readonly TimelineEntry[];
}

/** The history as plain text below the line `head`, to paste into a message. */
export function timelineText(entries: readonly TimelineEntry[], text: (value: Text) => string, head: string): string {
  return [
    head,
    ...entries.map((entry) =>
      [entry.time, text(entry.title), ...entry.facts.map((fact) => (typeof fact === "string" ? fact : text(fact)))].join("  "),
    ),
  ].join("\n");
}
