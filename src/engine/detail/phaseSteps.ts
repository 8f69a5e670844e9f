/** Where a record stands on its way: the steps of the phase bar, worked out from its state and its history. */
import type { Json, Rec } from "#dialect/json/json.ts";
import type { CodeOption, StateMachine } from "#dialect/schema/states.ts";
import type { Text } from "#dialect/text/text.ts";

export interface PhaseStep {
  readonly id: string;
  readonly label: Text;
  /** `skipped`: the record went past without stopping. */
  readonly at: "done" | "now" | "next" | "skipped";
  /** When it was reached, as the history tells it. */
  readonly time?: Json;
}

export interface PhaseProgress {
  readonly steps: readonly PhaseStep[];
  /** Index of the step it stands at; -1 when nothing tells. */
  readonly index: number;
  /** The state that holds it up or took it off the way: frozen, returned, closed. */
  readonly halted?: CodeOption;
  /** Code of the present state, for its colour. */
  readonly code?: CodeOption;
}

/**
 * `events` are the entries of the history in any order (`{from, to, time}`).
 * A state without a phase stands where its last state with one stood.
 */
export function phaseProgress(
  phases: NonNullable<StateMachine["phases"]>,
  codes: readonly CodeOption[],
  state: Json | undefined,
  events: readonly Rec[],
): PhaseProgress {
  const phaseOf = (value: Json | undefined) => phases.findIndex((phase) => phase.id === codes.find((code) => code.const === value)?.phase);
  const inOrder = [...events].sort((a, b) => String(a["time"] ?? "").localeCompare(String(b["time"] ?? "")));
  const reached = new Map<number, Json>();
  let last = -1;
  for (const event of inOrder) {
    const from = phaseOf(event["from"]);
    const to = phaseOf(event["to"]);
    if (to >= 0 && !reached.has(to) && event["time"] != null) reached.set(to, event["time"]);
    last = to >= 0 ? to : from >= 0 ? from : last;
  }
  const code = codes.find((item) => item.const === state);
  const own = phaseOf(state);
  const index = own >= 0 ? own : last;
  const finished = own === phases.length - 1;
  const earliest = Math.min(...reached.keys());
  const steps = phases.map((phase, at): PhaseStep => {
    const time = reached.get(at);
    // Without any history of the steps around it, a step counts as done rather than skipped.
    const skipped = at < index && at > earliest && time === undefined;
    const where = at < index || (finished && at === index) ? (skipped ? "skipped" : "done") : at === index ? "now" : "next";
    return { id: phase.id, label: phase.label, at: where, ...(time !== undefined && at <= index ? { time } : {}) };
  });
  const halted = code && own < 0 && phases.length > 0 ? code : undefined;
  return { steps, index, ...(halted ? { halted } : {}), ...(code ? { code } : {}) };
}
