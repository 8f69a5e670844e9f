/** Computes the steps of the phase bar from the state and the history of a record. Pure. */
import type { Json, Rec } from "../json/json.ts";
import type { CodeOption, StateMachine } from "../schema/states.ts";
import type { Text } from "../text/text.ts";

export interface PhaseStep {
  readonly id: string;
  readonly label: Text;
  /** `skipped`: the record passed it without entering it. */
  readonly at: "done" | "now" | "next" | "skipped";
  /** Time when it was reached, from the history. */
  readonly time?: Json;
}

export interface PhaseProgress {
  readonly steps: readonly PhaseStep[];
  /** Index of the present step; -1 if it is unknown. */
  readonly index: number;
  /** A present state without a phase, such as frozen, returned or closed. */
  readonly halted?: CodeOption;
  /** Code of the present state, for its color. */
  readonly code?: CodeOption;
}

/**
 * `events` are the entries of the history in any order (`{from, to, time}`).
 * A state without a phase counts as the last phase before it.
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
    // A step that keeps the state, such as a charge, enters no phase, whenever it was.
    const isEntry = event["from"] !== event["to"];
    if (to >= 0 && isEntry && !reached.has(to) && event["time"] != null) reached.set(to, event["time"]);
    last = to >= 0 ? to : from >= 0 ? from : last;
  }
  const code = codes.find((item) => item.const === state);
  const own = phaseOf(state);
  const index = own >= 0 ? own : last;
  const finished = own === phases.length - 1;
  const earliest = Math.min(...reached.keys());
  const steps = phases.map((phase, at): PhaseStep => {
    const time = reached.get(at);
    // Without history of earlier steps, a step counts as done, not as skipped.
    const skipped = at < index && at > earliest && time === undefined;
    const where = at < index || (finished && at === index) ? (skipped ? "skipped" : "done") : at === index ? "now" : "next";
    return { id: phase.id, label: phase.label, at: where, ...(time !== undefined && at <= index ? { time } : {}) };
  });
  const halted = code && own < 0 && phases.length > 0 ? code : undefined;
  return { steps, index, ...(halted ? { halted } : {}), ...(code ? { code } : {}) };
}
