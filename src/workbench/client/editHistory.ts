/**
 * Undo history of edits that forms and the preview make. The JSON editor has a history of its own. Independent of the DOM.
 */
import { mergedText } from "#dialect/json/mergeText.ts";

/** The change of one file; "" before the change for a created file. */
export interface FileEdit {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The part of the draft that takes back edits. */
export interface EditedDraft {
  view(): { readonly open: Readonly<Record<string, unknown>> };
  open(path: string): Promise<{ readonly text: string }>;
  type(path: string, text: string): void;
  create(path: string, text: string): Promise<void>;
  discard(path: string): Promise<void>;
}

interface Step {
  readonly edits: readonly FileEdit[];
  readonly at: number;
}

/** Letters typed within this time of each other are one step, in ms. */
const typingMs = 1500;
const maxSteps = 200;

export class EditHistory {
  #done: Step[] = [];
  #undone: Step[] = [];
  /** The edits of an act that is still running. */
  #act: FileEdit[] | undefined;
  #isApplying = false;

  /** @param onChange Receives what is possible now, after each change. */
  constructor(
    private readonly onChange: (possible: { readonly canUndo: boolean; readonly canRedo: boolean }) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Records an edit. It joins the last step while the same value is being typed. */
  record(edit: FileEdit): void {
    if (edit.before === edit.after || this.#isApplying) return;
    if (this.#act) this.#act = joined(this.#act, edit);
    else this.#push([edit]);
  }

  /** All edits that `edits` records are one step. */
  async act(edits: () => Promise<void>): Promise<void> {
    this.#act = [];
    try {
      await edits();
    } finally {
      const made = this.#act ?? [];
      this.#act = undefined;
      if (made.length > 0) this.#push(made);
    }
  }

  /**
   * Takes back the last step, or makes the last undone step again, on top of what was typed since then.
   * @returns false if the place of an edit was changed since then; that file stays
   */
  async apply(direction: "undo" | "redo", draft: EditedDraft): Promise<boolean> {
    const step = this.#isApplying ? undefined : (direction === "undo" ? this.#done : this.#undone).pop();
    if (!step) return true;
    // Typing after a redo is a step of its own.
    if (direction === "undo") this.#undone.push(step);
    else this.#done.push({ ...step, at: Number.NEGATIVE_INFINITY });
    this.#isApplying = true;
    try {
      return await applyEdits(draft, direction === "undo" ? step.edits.toReversed() : step.edits, direction);
    } finally {
      this.#isApplying = false;
      this.#notify();
    }
  }

  /** Forgets everything, when the texts are loaded again. */
  clear(): void {
    this.#done = [];
    this.#undone = [];
    this.#notify();
  }

  #push(edits: readonly FileEdit[]): void {
    const at = this.now();
    const last = this.#done.at(-1);
    const [edit, ...more] = edits;
    this.#undone = [];
    if (edit && more.length === 0 && last?.edits.length === 1 && at - last.at < typingMs && continues(last.edits[0], edit))
      this.#done[this.#done.length - 1] = { edits: joined(last.edits, edit), at };
    else this.#done = [...this.#done, { edits, at }].slice(-maxSteps);
    this.#notify();
  }

  #notify(): void {
    this.onChange({ canUndo: this.#done.length > 0, canRedo: this.#undone.length > 0 });
  }
}

async function applyEdits(draft: EditedDraft, edits: readonly FileEdit[], direction: "undo" | "redo"): Promise<boolean> {
  let isWhole = true;
  for (const { path, before, after } of edits) {
    const [from, to] = direction === "undo" ? [after, before] : [before, after];
    if (to === "") await draft.discard(path);
    else if (from === "" && draft.view().open[path] === undefined) await draft.create(path, to);
    else {
      const { text } = await draft.open(path);
      const next = text === from ? to : mergedText(from, text, to);
      if (next === undefined) isWhole = false;
      else draft.type(path, next);
    }
  }
  return isWhole;
}

function joined(edits: readonly FileEdit[], edit: FileEdit): FileEdit[] {
  const index = edits.findIndex(({ path }) => path === edit.path);
  const before = edits[index]?.before ?? edit.before;
  return index < 0 ? [...edits, edit] : edits.with(index, { ...edit, before });
}

/** Returns whether an edit continues the typing of the one before: one letter more, less or another, in or beside what was typed. */
function continues(last: FileEdit | undefined, { path, before, after }: FileEdit): boolean {
  if (!last || last.path !== path || last.after !== before) return false;
  const typed = difference(last.before, last.after);
  const letter = difference(before, after);
  const isLetter = letter.removed <= 1 && letter.inserted.length <= 1 && letter.inserted !== "\n";
  return isLetter && letter.at >= typed.at - 1 && letter.at <= typed.at + typed.inserted.length;
}

/** Returns the one place at which two texts differ: where, how many letters went, and which came. */
function difference(before: string, after: string): { readonly at: number; readonly removed: number; readonly inserted: string } {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  let same = 0;
  while (same < shorter - at && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { at, removed: before.length - same - at, inserted: after.slice(at, after.length - same) };
}
