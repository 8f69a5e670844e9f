/**
 * The text box of the grid. It is placed over the active cell and keeps the
 * focus, invisible until the user types. So the first key of an input method
 * composes in it, and copy, cut and paste are events of the browser.
 */
import { type ClipboardEvent, type KeyboardEvent, type TextareaHTMLAttributes, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { useTypedText } from "../controls/typedText.ts";
import { displayText } from "./model/cellText.ts";
import { GridOptions, type GridOptionsHandle, type OptionListState } from "./GridOptions.tsx";
import { problemId } from "./GridStatusBar.tsx";
import { handleGridKey } from "./gridKeys.ts";
import type { GridModel } from "./model/gridModel.ts";
import type { Editing } from "./model/gridState.ts";
import { cellId } from "./GridRow.tsx";
import { useSelected, useGridState } from "./useGridState.ts";

export interface GridEditorProps {
  readonly model: GridModel;
  readonly input: React.RefObject<HTMLTextAreaElement | null>;
  /** Height of a line, and left edge and width of each column, in px. */
  readonly rowHeight: number;
  readonly offsets: readonly number[];
  readonly widths: readonly number[];
  onHelp(): void;
}

/** Events of the text box: typing edits the active cell, and keys that are not text go to the grid. */
function useTyping(
  model: GridModel,
  editing: Editing | undefined,
  handleKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean,
): TextareaHTMLAttributes<HTMLTextAreaElement> {
  const composing = useRef(false);
  return {
    onChange(event) {
      const typed = event.target.value;
      if (editing) model.type(typed);
      else model.edit("typed", typed);
    },
    onCompositionStart() {
      composing.current = true;
      if (!editing) model.edit("typed", "");
    },
    onCompositionEnd() {
      composing.current = false;
    },
    onKeyDown(event) {
      // Keys of an input method are not for the grid. Some browsers report them only by key code 229.
      if (composing.current || event.nativeEvent.isComposing || event.keyCode === 229) return;
      if (handleKey(event)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    onFocus() {
      if (!model.range()) model.goTo({ line: 0, column: 0 });
      model.state.set({ focused: true });
    },
    onBlur() {
      composing.current = false;
      model.commit();
      model.state.set({ focused: false });
    },
  };
}

export function GridEditor({ model, input, rowHeight, offsets, widths, onHelp }: GridEditorProps) {
  const { t, text, language } = useTranslation();
  const typedText = useTypedText();
  const editing = useGridState(model, ({ editing }) => editing);
  const focused = useGridState(model, (state) => state.focused);
  const { line, column, planned, at } = useActiveCell(model);
  const options = useRef<GridOptionsHandle>(null);
  const [list, setList] = useState<OptionListState>();

  // Commits the typed text before a save, and before the page closes.
  useEffect(() => (editing ? typedText.register(model.commit) : undefined), [editing, model, typedText]);

  const box = usePlacedBox({ left: offsets[column] ?? 0, top: line * rowHeight, width: (widths[column] ?? 0) + 1 });
  useLayoutEffect(() => {
    const text = input.current;
    if (!text || editing?.mode !== "opened") return;
    text.setSelectionRange(text.value.length, text.value.length);
  }, [editing?.mode, editing?.position, input]);

  const typing = useTyping(model, editing, (event) => handleGridKey(event, model, options.current, onHelp));
  const value = model.valueAt({ line, column });
  const problems = at && planned && !at.isNew ? model.access.problemsAt(model.pointer(at, planned)) : [];
  const name = planned ? `${text(planned.field.label)}, ${at?.isNew ? t("grid.freshRow") : t("form.row", { n: (at?.row ?? 0) + 1 })}` : "";
  const content = planned && !editing ? displayText(planned, value, language) || t("grid.empty") : "";
  return (
    // A grid contains only rows of cells, so the text box is in a cell: the active one, repeated.
    <div role="row" aria-rowindex={line + 2}>
      <div
        ref={box}
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
          aria-haspopup={list ? "listbox" : undefined}
          aria-controls={list ? list.list : model.access.id}
          aria-activedescendant={list?.option ?? (at ? cellId(model, at.key, column) : undefined)}
          aria-label={[name, content].filter(Boolean).join(": ")}
          aria-invalid={problems.some(({ severity }) => severity === "error") || undefined}
          aria-describedby={problems.length > 0 ? problemId(model) : undefined}
          value={editing?.text ?? ""}
          {...typing}
          {...(!editing && clipboardEvents(model, t("grid.cut")))}
        />
        {editing && planned && <GridOptions ref={options} model={model} column={planned} typed={editing.text} onList={setList} />}
      </div>
    </div>
  );
}

/** The first cell of the selection: its indexes, column and line. Without a selection, the first cell of the grid. */
function useActiveCell(model: GridModel) {
  const active = useSelected(model, () => {
    const at = model.range()?.from;
    return at ? `${at.line},${at.column}` : "";
  });
  const [line = 0, column = 0] = active === "" ? [] : active.split(",").map(Number);
  return { line, column, planned: model.rendered().columns[column], at: model.lines()[line] };
}

/** Returns the ref of an element that is placed in the grid; position and width in px. */
function usePlacedBox({ left, top, width }: { readonly left: number; readonly top: number; readonly width: number }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    box.current.style.transform = `translate(${left}px, ${top}px)`;
    box.current.style.width = `${width}px`;
  }, [left, top, width]);
  return box;
}

/** Clipboard events of the selected cells. While text is edited, the browser's own apply. `cut`: the notice after cutting. */
function clipboardEvents(model: GridModel, cut: string) {
  const onCopy = (event: ClipboardEvent): boolean => {
    const copied = model.copied();
    if (!copied) return false;
    event.clipboardData.setData("text/plain", copied.text);
    event.clipboardData.setData("text/html", copied.html);
    event.preventDefault();
    return true;
  };
  return {
    onCopy,
    onCut: (event: ClipboardEvent) => {
      if (onCopy(event)) model.clear(cut);
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      model.paste(event.clipboardData.getData("text/plain"));
    },
  };
}
