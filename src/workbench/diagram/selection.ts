/** What is chosen in the diagram, and the props that its parts share. */
import type { StateCounts } from "#dialect/wire/stored.ts";
import type { FormEditorProps } from "../visual/formEditorProps.ts";
import type { MachineMarks } from "./findMarks.ts";
import type { MachineForm, MachineState, MachineTransition } from "./readMachine.ts";
import type { WorkbenchTranslation } from "../client/translation.ts";

export type DiagramChoice =
  | { readonly kind: "state"; readonly code: string }
  | { readonly kind: "transition"; readonly index: number }
  | { readonly kind: "tab"; readonly index: number }
  | { readonly kind: "newState" }
  | { readonly kind: "newTab" }
  /** Begins in this state, if one is chosen. */
  | { readonly kind: "newTransition"; readonly from?: string };

export interface DiagramProps extends FormEditorProps {
  readonly machine: MachineForm;
  readonly marks: MachineMarks;
  /** Undefined until they are loaded. */
  readonly counts: StateCounts | undefined;
  readonly selection: DiagramChoice | undefined;
  onSelect(selection: DiagramChoice | undefined): void;
}

export interface TransitionFormProps extends DiagramProps {
  readonly transition: MachineTransition;
}

/** Returns the label of a state, else its code. */
export function stateLabel({ text }: Pick<WorkbenchTranslation, "text">, states: readonly MachineState[], code: string): string {
  return text(states.find((state) => state.code === code)?.label) || code;
}

/** Returns whether the selection touches a state: it is chosen, or the chosen transition begins or ends in it. */
export function touchesState({ transitions }: MachineForm, selection: DiagramChoice | undefined, code: string): boolean {
  if (selection?.kind === "state") return selection.code === code;
  const chosen = selection?.kind === "transition" ? transitions[selection.index] : undefined;
  return chosen !== undefined && (chosen.from.includes(code) || (chosen.target.kind === "states" && chosen.target.codes.includes(code)));
}

/** Returns what a pointer of the file means in the diagram: `/transitions/3/guard` is a transition, `/tabs/1` a tab. */
export function choiceAt(pointer: string | undefined, machine: Pick<MachineForm, "transitions"> | undefined): DiagramChoice | undefined {
  const [, list, index] = /^\/(transitions|tabs)\/(\d+)(?:\/|$)/.exec(pointer ?? "") ?? [];
  if (list === undefined) return undefined;
  if (list === "tabs") return { kind: "tab", index: Number(index) };
  // Shared transitions before it take more than one place.
  const found = machine?.transitions.findIndex((one) => one.pointer === `/transitions/${index}`) ?? -1;
  return { kind: "transition", index: found < 0 ? Number(index) : found };
}

/** Returns the place in the file of what is chosen; "" where that is the file as a whole: a state is in a list of codes. */
export function pointerOfChoice(choice: DiagramChoice, machine: Pick<MachineForm, "transitions"> | undefined): string {
  if (choice.kind === "transition") return machine?.transitions[choice.index]?.pointer ?? `/transitions/${choice.index}`;
  return choice.kind === "tab" ? `/tabs/${choice.index}` : "";
}
