/** What the keys of a grid do: while a cell is typed in, and while cells are chosen. */
import type { KeyboardEvent } from "react";
import type { GridOptionsHandle } from "./GridOptions.tsx";
import type { GridModel } from "./model/gridModel.ts";
import type { Editing } from "./model/gridState.ts";

export type GridPress = Pick<KeyboardEvent<HTMLTextAreaElement>, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey"> & {
  /** The text box, for a line put into its text. */
  readonly currentTarget: Pick<HTMLTextAreaElement, "value" | "selectionStart" | "selectionEnd">;
};

/** Pixels that a column grows or shrinks by a key. */
const widthStep = 12;

/**
 * Does what the key means.
 *
 * @param choices The list under the cell, where one is open.
 * @returns false where the key means nothing to the grid: the text box or the page has it.
 */
export function followKey(press: GridPress, model: GridModel, choices: GridOptionsHandle | null, onHelp: () => void): boolean {
  const { editing } = model.state.get();
  return editing ? whileTyping(press, model, editing.mode, choices) : whileChoosing(press, model, onHelp);
}

function whileTyping(press: GridPress, model: GridModel, mode: Editing["mode"], choices: GridOptionsHandle | null): boolean {
  const { key, shiftKey } = press;
  const far = press.ctrlKey || press.metaKey;
  if ((key === "ArrowDown" || key === "ArrowUp") && choices?.move(key === "ArrowDown" ? 1 : -1)) return true;
  if (key === "Enter" && press.altKey) {
    const { value, selectionStart, selectionEnd } = press.currentTarget;
    model.type(`${value.slice(0, selectionStart)}\n${value.slice(selectionEnd)}`);
    return true;
  }
  // With Ctrl the form is handed in; what is typed goes with it.
  if (key === "Enter" && far) return false;
  if (key === "Enter" || key === "Tab") {
    if (!choices?.take(key === "Enter")) model.commit();
    if (key === "Enter") model.step(shiftKey ? -1 : 1);
    else model.tab(shiftKey);
    return true;
  }
  if (key === "Escape") {
    model.cancel();
    return true;
  }
  if (key === "F2") {
    model.turnMode();
    return true;
  }
  if (mode === "typed" && key.startsWith("Arrow")) {
    model.commit();
    model.move({ key, far });
    return true;
  }
  return false;
}

function whileChoosing(press: GridPress, model: GridModel, onHelp: () => void): boolean {
  const { key, shiftKey, altKey } = press;
  if (altKey) return resize(key, model);
  if (press.ctrlKey || press.metaKey)
    return withControl(key.toLowerCase(), shiftKey, model) || model.move({ key, far: true, shift: shiftKey });
  if (key === "Tab") return model.tab(shiftKey);
  if (key === "Enter") model.step(shiftKey ? -1 : 1);
  else if (key === "F2") model.edit("opened");
  else if (key === "Delete" || key === "Backspace") model.clear();
  else if (key === " " && shiftKey) chooseRow(model);
  else if (key === "?") onHelp();
  else return model.move({ key, shift: shiftKey });
  return true;
}

function withControl(key: string, shift: boolean, model: GridModel): boolean {
  if (key === "z" && !shift) model.undo();
  else if (key === "y" || (key === "z" && shift)) model.redo();
  else if (key === "d") model.fillDown();
  else if (key === "a") chooseAll(model);
  else if (key === "+" || (key === "=" && shift)) model.insert();
  else if (key === "-") model.remove();
  else return false;
  return true;
}

/** Alt with an arrow draws the active column wider or narrower, for whoever has no pointer. */
function resize(key: string, model: GridModel): boolean {
  const at = model.range()?.from.column;
  const column = at === undefined ? undefined : model.drawn().table.getAllLeafColumns()[at];
  if (!column || (key !== "ArrowLeft" && key !== "ArrowRight")) return false;
  model.drawn().resize(column.id, column.getSize() + (key === "ArrowRight" ? widthStep : -widthStep));
  return true;
}

function chooseAll(model: GridModel): void {
  const last = model.lines().findLastIndex(({ fresh }) => !fresh);
  model.select({ from: { line: 0, column: 0 }, to: { line: Math.max(0, last), column: model.drawn().columns.length - 1 } });
}

function chooseRow(model: GridModel): void {
  const at = model.range();
  if (at) model.select({ from: { ...at.from, column: 0 }, to: { ...at.to, column: model.drawn().columns.length - 1 } });
}
