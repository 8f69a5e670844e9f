/** Key bindings of the grid: while a cell is edited, and while cells are selected. */
import type { KeyboardEvent } from "react";
import type { GridOptionsHandle } from "./GridOptions.tsx";
import type { GridModel } from "./model/gridModel.ts";
import type { Editing } from "./model/gridState.ts";

export type GridPress = Pick<KeyboardEvent<HTMLTextAreaElement>, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey"> & {
  /** The text box: a line break is inserted into its text. */
  readonly currentTarget: Pick<HTMLTextAreaElement, "value" | "selectionStart" | "selectionEnd">;
};

/** Change of a column's width by one key press, in px. */
const widthStep = 12;

/**
 * Runs the action of a key.
 *
 * @param options The option list of the edited cell, where one is open.
 * @returns false for a key without an action: the text box or the page handles it.
 */
export function handleGridKey(press: GridPress, model: GridModel, options: GridOptionsHandle | null, onHelp: () => void): boolean {
  const { editing } = model.state.get();
  return editing ? whileEditing(press, model, editing.mode, options) : whileSelecting(press, model, onHelp);
}

function whileEditing(press: GridPress, model: GridModel, mode: Editing["mode"], options: GridOptionsHandle | null): boolean {
  const { key, shiftKey } = press;
  const ctrl = press.ctrlKey || press.metaKey;
  if ((key === "ArrowDown" || key === "ArrowUp") && options?.move(key === "ArrowDown" ? 1 : -1)) return true;
  if (key === "Enter" && press.altKey) {
    const { value, selectionStart, selectionEnd } = press.currentTarget;
    model.type(`${value.slice(0, selectionStart)}\n${value.slice(selectionEnd)}`);
    return true;
  }
  // Ctrl + Enter submits the form, which commits the text.
  if (key === "Enter" && ctrl) return false;
  if (key === "Enter" || key === "Tab") {
    if (!options?.accept(key === "Enter")) model.commit();
    if (key === "Enter") model.step(shiftKey ? -1 : 1);
    else model.tab(shiftKey);
    return true;
  }
  if (key === "Escape") {
    model.cancel();
    return true;
  }
  if (key === "F2") {
    model.toggleMode();
    return true;
  }
  if (mode === "typed" && key.startsWith("Arrow")) {
    model.commit();
    model.move({ key, ctrl });
    return true;
  }
  return false;
}

function whileSelecting(press: GridPress, model: GridModel, onHelp: () => void): boolean {
  const { key, shiftKey, altKey } = press;
  if (altKey) return resize(key, model);
  if (press.ctrlKey || press.metaKey)
    return withControl(key.toLowerCase(), shiftKey, model) || model.move({ key, ctrl: true, shift: shiftKey });
  if (key === "Tab") return model.tab(shiftKey);
  if (key === "Enter") model.step(shiftKey ? -1 : 1);
  else if (key === "F2") model.edit("opened");
  else if (key === "Delete" || key === "Backspace") model.clear();
  else if (key === " " && shiftKey) selectLine(model);
  else if (key === "?") onHelp();
  else return model.move({ key, shift: shiftKey });
  return true;
}

function withControl(key: string, shift: boolean, model: GridModel): boolean {
  if (key === "z" && !shift) model.undo();
  else if (key === "y" || (key === "z" && shift)) model.redo();
  else if (key === "d") model.fillDown();
  else if (key === "a") selectAll(model);
  else if (key === "+" || (key === "=" && shift)) model.insert();
  else if (key === "-") model.remove();
  else return false;
  return true;
}

/** Alt with an arrow changes the width of the active column: the keyboard way to resize. */
function resize(key: string, model: GridModel): boolean {
  const at = model.range()?.from.column;
  const column = at === undefined ? undefined : model.rendered().table.getAllLeafColumns()[at];
  if (!column || (key !== "ArrowLeft" && key !== "ArrowRight")) return false;
  model.rendered().resize(column.id, column.getSize() + (key === "ArrowRight" ? widthStep : -widthStep));
  return true;
}

function selectAll(model: GridModel): void {
  const last = model.lines().findLastIndex(({ isNew }) => !isNew);
  model.select({ from: { line: 0, column: 0 }, to: { line: Math.max(0, last), column: model.rendered().columns.length - 1 } });
}

function selectLine(model: GridModel): void {
  const at = model.range();
  if (at) model.select({ from: { ...at.from, column: 0 }, to: { ...at.to, column: model.rendered().columns.length - 1 } });
}
