/**
 * Actions of toolbars, rows, selections and details.
 *
 * A screen names an action by the id of a transition, by one of the engine's own, or describes a link. A plan says what an
 * action does; whether it is allowed depends on the record (`availableTransitions`).
 */
import type { ActionRef } from "#dialect/schema/screens.ts";
import type { NextStep } from "#dialect/schema/nextStep.ts";
import { planPath } from "../plan/fieldPath.ts";
import type { PlanInput, PlannedAction } from "../plan/plan.ts";

/** The engine's own actions: label, icon and tone. */
const own = {
  create: { label: "action.create", icon: "plus", tone: "primary" },
  edit: { label: "action.edit", icon: "pencil", tone: "neutral" },
  copy: { label: "action.copy", icon: "copy", tone: "neutral" },
  open: { label: "action.open", icon: "eye", tone: "neutral" },
  export: { label: "action.export", icon: "download", tone: "neutral" },
  template: { label: "action.template", icon: "download", tone: "neutral" },
  documents: { label: "action.documents", icon: "folder-down", tone: "neutral" },
  delete: { label: "action.delete", icon: "trash-2", tone: "danger" },
} as const;

/** Plans actions in the order of the screen. Throws an Error that names an id which is neither a transition nor one of the engine's own. */
export function planActions(input: PlanInput, refs: readonly ActionRef[] = []): PlannedAction[] {
  return refs.map((ref) => planAction(input, ref));
}

/**
 * Plans the actions of a record, with what can be next. Where the states file names the next steps, they are the same on every
 * screen and come first; elsewhere each primary action of the screen can be next.
 */
export function planRecordActions(input: PlanInput, refs: readonly ActionRef[] = []): PlannedAction[] {
  const actions = planActions(input, refs);
  const steps = input.states?.next;
  if (!steps) return actions.map((action) => (isPrimaryStep(action) ? { ...action, next: true } : action));
  return [...steps.map((step) => planStep(input, step)), ...actions];
}

function isPrimaryStep({ tone, does }: PlannedAction): boolean {
  return tone === "primary" && (does === "transition" || does === "go" || does === "dial" || does === "copyAddress");
}

/** A step is an action whose label and icon default to those of its transition or amendment. Throws an Error for a step without a label. */
function planStep(input: PlanInput, { where, hue, label, ...step }: NextStep): PlannedAction {
  const named =
    input.states?.transitions.find(({ id }) => id === step.id) ?? input.states?.alsoEditable?.find(({ id }) => id === step.amends);
  const words = label ?? named?.label;
  if (!words) throw new Error(`${input.entity["x-entity"].name}: the next step "${step.id}" has no label and is no transition`);
  return { ...planAction(input, { ...step, label: words, tone: "primary" }), showWhen: where, next: true, step: true, ...(hue && { hue }) };
}

function planAction(input: PlanInput, ref: ActionRef): PlannedAction {
  if (typeof ref !== "string") {
    const showWhen = ref["x-show-when"];
    const known = planKnown(input, ref.id);
    const amended = input.states?.alsoEditable?.find(({ id }) => id === ref.amends);
    return {
      id: ref.id,
      tone: ref.tone ?? amended?.tone ?? known?.tone ?? "neutral",
      label: ref.label,
      does: doneBy(ref, known),
      ...(known?.transition && ref.go === undefined && { transition: known.transition }),
      ...((ref.icon ?? amended?.icon ?? known?.icon) && { icon: ref.icon ?? amended?.icon ?? known?.icon ?? "" }),
      ...(ref.go !== undefined && { go: ref.go }),
      ...(ref.dial !== undefined && { dial: planPath(ref.dial) }),
      ...(ref.copies !== undefined && { copies: ref.copies }),
      ...(ref.print && { print: ref.print }),
      ...(ref.where && { where: ref.where }),
      ...(ref.amends !== undefined && { amends: ref.amends }),
      ...(ref.key !== undefined && { key: ref.key }),
      ...(ref.after !== undefined && { after: ref.after }),
      ...(ref.all !== undefined && { all: ref.all }),
      ...(ref.guard !== undefined && { guard: ref.guard }),
      ...(ref.reason !== undefined && { reason: ref.reason }),
      ...(showWhen && { showWhen }),
    };
  }
  const known = planKnown(input, ref);
  if (known) return known;
  const name = input.entity["x-entity"].name;
  throw new Error(`${name}: action "${ref}" is neither a transition of its states nor one of ${Object.keys(own).join(", ")}`);
}

/** The behavior of a described action: that of its members, else that of the action of its id. */
function doneBy(ref: Exclude<ActionRef, string>, known: PlannedAction | undefined): PlannedAction["does"] {
  if (ref.copies) return "copyAddress";
  return ref.dial !== undefined ? "dial" : ref.print ? "print" : ref.go === undefined ? (known?.does ?? "go") : "go";
}

function planKnown(input: PlanInput, id: string): PlannedAction | undefined {
  if (isOwn(id)) return { id, does: id, ...own[id], label: input.textOf?.(own[id].label) ?? { "": id } };
  const transition = input.states?.transitions.find((candidate) => candidate.id === id);
  return (
    transition && {
      id,
      does: "transition",
      transition,
      label: transition.label,
      tone: transition.tone ?? "neutral",
      ...(transition.icon && { icon: transition.icon }),
    }
  );
}

function isOwn(id: string): id is keyof typeof own {
  return Object.hasOwn(own, id);
}
