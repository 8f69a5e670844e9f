/**
 * The one text box of the grid. It lies over the active cell and keeps the
 * focus while the grid is in use, unseen until something is typed: so the first
 * key of an input method already composes in it, and nothing has to be caught.
 */
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../EngineProvider.tsx";
import { keepTyped } from "../kinds/useBuffered.ts";
import { shownText } from "./cellText.ts";
import { GridChoices, type GridChoicesHandle, type Offered } from "./GridChoices.tsx";
import { problemId } from "./GridFoot.tsx";
import { resizeByKey } from "./GridHead.tsx";
import type { GridModel } from "./gridModel.ts";
import { cellId } from "./GridRow.tsx";
import { useChosen, useGridState } from "./useGridState.ts";

export interface GridEditorProps {
  readonly model: GridModel;
  readonly input: React.RefObject<HTMLTextAreaElement | null>;
  /** Pixels of a line, and where each column begins. */
  readonly rowHeight: number;
  readonly offsets: readonly number[];
  readonly widths: readonly number[];
  onHelp(): void;
}

export function GridEditor({ model, input, rowHeight, offsets, widths, onHelp }: GridEditorProps) {
  const { t, text, language } = useWords();
  const editing = useGridState(model, ({ editing }) => editing);
  const focused = useGridState(model, (state) => state.focused);
  const place = useChosen(model, () => {
    const at = model.range()?.from;
    return at ? `${at.line},${at.column}` : "";
  });
  const composing = useRef(false);
  const choices = useRef<GridChoicesHandle>(null);
  const [offered, setOffered] = useState<Offered>();
  const [line = 0, column = 0] = place === "" ? [] : place.split(",").map(Number);
  const planned = model.drawn().columns[column];
  const at = model.lines()[line];

  // What is being typed belongs into the record before it is saved, or before the page goes.
  useEffect(() => (editing ? keepTyped(model.commit) : undefined), [editing, model]);

  useLayoutEffect(() => {
    const box = input.current?.parentElement;
    if (!box) return;
    box.style.transform = `translate(${offsets[column] ?? 0}px, ${line * rowHeight}px)`;
    box.style.width = `${(widths[column] ?? 0) + 1}px`;
  }, [line, column, rowHeight, offsets, widths, input]);

  useLayoutEffect(() => {
    const box = input.current;
    if (!box || editing?.mode !== "opened") return;
    box.setSelectionRange(box.value.length, box.value.length);
  }, [editing?.mode, editing?.spot, input]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // A key of an input method is no key of the grid; 229 is what browsers say that tell it no other way.
    if (composing.current || event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (pressed(event, model, choices.current, onHelp)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  const value = model.valueAt({ line, column });
  const problems = at && planned && !at.fresh ? model.access.problemsAt(model.pointer(at, planned)) : [];
  const name = planned ? `${text(planned.field.label)}, ${at?.fresh ? t("grid.freshRow") : t("form.row", { n: (at?.row ?? 0) + 1 })}` : "";
  const says = planned && !editing ? shownText(planned, value, language) || t("grid.empty") : "";
  return (
    // Inside the grid stand rows of cells alone: this is the active one, once more.
    <div role="row" aria-rowindex={line + 2}>
      <div
        role="gridcell"
        aria-colindex={column + 2}
        className="ld-grid-editor"
        data-editing={editing ? editing.mode : undefined}
        data-focused={focused || undefined}
        data-first={column === 0 || undefined}
        data-align={planned?.align === "end" ? "end" : undefined}
      >
        <textarea
          ref={input}
          rows={1}
          className="ld-grid-input"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-haspopup={offered ? "listbox" : undefined}
          aria-controls={offered ? offered.list : model.access.id}
          aria-activedescendant={offered?.option ?? (at ? cellId(model, at.key, column) : undefined)}
          aria-label={[name, says].filter(Boolean).join(": ")}
          aria-invalid={problems.some(({ severity }) => severity === "error") || undefined}
          aria-describedby={problems.length > 0 ? problemId(model) : undefined}
          value={editing?.text ?? ""}
          onChange={(event) => {
            const typed = event.target.value;
            if (editing) model.type(typed);
            else model.edit("typed", typed);
          }}
          onCompositionStart={() => {
            composing.current = true;
            if (!editing) model.edit("typed", "");
          }}
          onCompositionEnd={() => {
            composing.current = false;
          }}
          onKeyDown={onKeyDown}
          onFocus={() => {
            if (!model.range()) model.goTo({ line: 0, column: 0 });
            model.state.set({ focused: true });
          }}
          onBlur={() => {
            composing.current = false;
            model.commit();
            model.state.set({ focused: false });
          }}
          onCopy={(event) => {
            if (editing) return;
            const copied = model.copied();
            if (!copied) return;
            event.clipboardData.setData("text/plain", copied.text);
            event.clipboardData.setData("text/html", copied.html);
            event.preventDefault();
          }}
          onCut={(event) => {
            if (editing) return;
            const copied = model.copied();
            if (!copied) return;
            event.clipboardData.setData("text/plain", copied.text);
            event.clipboardData.setData("text/html", copied.html);
            event.preventDefault();
            model.clear(t("grid.cut"));
          }}
          onPaste={(event) => {
            if (editing) return;
            event.preventDefault();
            model.paste(event.clipboardData.getData("text/plain"));
          }}
        />
        {editing && planned && <GridChoices ref={choices} model={model} column={planned} typed={editing.text} onOffer={setOffered} />}
      </div>
    </div>
  );
}

type Press = KeyboardEvent<HTMLTextAreaElement>;

/** Does what the key means; false where it means nothing to the grid. */
function pressed(event: Press, model: GridModel, choices: GridChoicesHandle | null, onHelp: () => void): boolean {
  const { editing } = model.state.get();
  return editing ? whileEditing(event, model, editing.mode, choices) : whileChoosing(event, model, onHelp);
}

function whileEditing(event: Press, model: GridModel, mode: "typed" | "opened", choices: GridChoicesHandle | null): boolean {
  const { key, shiftKey } = event;
  if ((key === "ArrowDown" || key === "ArrowUp") && choices?.move(key === "ArrowDown" ? 1 : -1)) return true;
  if (key === "Enter" && event.altKey) return insertLine(event, model);
  // With Ctrl the form is handed in; what is typed goes with it.
  if (key === "Enter" && (event.ctrlKey || event.metaKey)) return false;
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
    const { editing } = model.state.get();
    if (editing) model.state.set({ editing: { ...editing, mode: mode === "typed" ? "opened" : "typed" } });
    return true;
  }
  if (mode === "typed" && key.startsWith("Arrow")) {
    model.commit();
    model.move({ key, far: event.ctrlKey || event.metaKey });
    return true;
  }
  return false;
}

function insertLine(event: Press, model: GridModel): boolean {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  model.type(`${value.slice(0, selectionStart)}\n${value.slice(selectionEnd)}`);
  return true;
}

function whileChoosing(event: Press, model: GridModel, onHelp: () => void): boolean {
  const { key, shiftKey } = event;
  const far = event.ctrlKey || event.metaKey;
  if (resizeByKey(event, model)) return true;
  if (event.altKey) return false;
  if (far) return withControl(key.toLowerCase(), shiftKey, model) || model.move({ key, far, shift: shiftKey });
  if (key === "Tab") return model.tab(shiftKey);
  if (key === "Enter") {
    model.step(shiftKey ? -1 : 1);
    return true;
  }
  if (key === "F2") return model.edit("opened") || true;
  if (key === "Delete" || key === "Backspace") {
    model.clear();
    return true;
  }
  if (key === " " && shiftKey) return chooseRow(model);
  if (key === "?") {
    onHelp();
    return true;
  }
  return model.move({ key, shift: shiftKey });
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

function chooseAll(model: GridModel): void {
  const last = model.lines().findLastIndex(({ fresh }) => !fresh);
  model.select({ from: { line: 0, column: 0 }, to: { line: Math.max(0, last), column: model.drawn().columns.length - 1 } });
}

function chooseRow(model: GridModel): boolean {
  const at = model.range();
  if (at) model.select({ from: { ...at.from, column: 0 }, to: { ...at.to, column: model.drawn().columns.length - 1 } });
  return true;
}
