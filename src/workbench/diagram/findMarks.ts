/** Finds what an analyst should look at in a state machine: states that no record reaches or leaves, and loops. Pure. */
import { isObject } from "#dialect/json/json.ts";
import { effectName } from "#dialect/records/effectName.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { type MachineForm, type MachineTransition, quotedIn } from "./readMachine.ts";

export interface MachineMarks {
  /** States that no transition reaches from the initial state, and that nothing else sets. */
  readonly unreachable: ReadonlySet<string>;
  /** States without a transition to another state. */
  readonly ends: ReadonlySet<string>;
  /** States in which a record can return to where it was, each loop once, in the order of the states. */
  readonly loops: readonly Loop[];
}

export interface Loop {
  readonly states: readonly string[];
  /** The server alone takes all transitions of the loop: it never ends. */
  readonly isTimed: boolean;
}

/** @param entered States that other machines set, by `entriesFrom`. */
export function findMarks(machine: MachineForm, entered: readonly string[]): MachineMarks {
  const codes = machine.states.map(({ code }) => code);
  const next = stepsOf(machine.transitions, codes);
  const reached = reachableFrom([machine.initial, ...entered], next);
  const leaves = (code: string) =>
    machine.transitions.some(
      ({ from, target }) =>
        from.includes(code) &&
        (target.kind === "formula" || target.kind === "removed" || (target.kind === "states" && target.codes.some((to) => to !== code))),
    );
  return {
    unreachable: new Set(codes.filter((code) => !reached.has(code))),
    ends: new Set(codes.filter((code) => !leaves(code))),
    loops: loopsIn(machine, codes),
  };
}

/** Returns the states of `entity` that effects and e-mails of other machines set. */
export function entriesFrom(machines: readonly StateMachine[], { entity, field, initial }: MachineForm): string[] {
  const found: string[] = [];
  const created = (values: unknown) => {
    const quoted = isObject(values) ? quotedIn(values[field]) : [];
    found.push(...(quoted.length > 0 ? quoted : [initial]));
  };
  for (const machine of machines) {
    const steps = [...(machine.alsoEditable ?? []), ...machine.transitions];
    for (const effect of [...(machine.begin?.effects ?? []), ...steps.flatMap(({ effects }) => effects ?? [])]) {
      const name = effectName(effect);
      if (name === "create" && "create" in effect && effect.create === entity) created(effect.values);
      if (name !== "update" || !("update" in effect)) continue;
      if (effect.update === entity) found.push(...quotedIn(effect.set[field]));
      if (effect.creates?.entity === entity) created(effect.creates.values);
    }
    for (const { notice } of machine.letters ?? []) {
      const noticed = notice && ("entity" in notice ? notice.entity : machine.entity);
      if (notice && noticed === entity && notice.state === field) found.push(...Object.values(notice.as));
    }
  }
  return [...new Set(found)];
}

type Steps = ReadonlyMap<string, readonly string[]>;

function stepsOf(transitions: readonly MachineTransition[], codes: readonly string[]): Steps {
  return new Map(
    codes.map((code) => [
      code,
      transitions.flatMap(({ from, target }) =>
        target.kind === "states" && from.includes(code) ? target.codes.filter((to) => to !== code) : [],
      ),
    ]),
  );
}

function reachableFrom(starts: readonly string[], steps: Steps): Set<string> {
  const reached = new Set(starts);
  // A set grows while it is iterated: each new state is visited too.
  for (const code of reached) for (const to of steps.get(code) ?? []) reached.add(to);
  return reached;
}

/** Returns the groups of states of which each reaches every other. */
function loopsIn({ transitions }: MachineForm, codes: readonly string[]): Loop[] {
  const groups = (steps: Steps): string[][] => {
    const reached = new Map(codes.map((code) => [code, reachableFrom(steps.get(code) ?? [], steps)]));
    const inLoop = codes.filter((code) => reached.get(code)?.has(code));
    const group = (code: string) => inLoop.filter((other) => reached.get(code)?.has(other) && reached.get(other)?.has(code));
    return [...new Map(inLoop.map((code) => [group(code).join("\n"), group(code)])).values()];
  };
  const timed = groups(
    stepsOf(
      transitions.filter(({ by }) => by === "time"),
      codes,
    ),
  ).flat();
  return groups(stepsOf(transitions, codes)).map((states) => ({ states, isTimed: states.some((code) => timed.includes(code)) }));
}
