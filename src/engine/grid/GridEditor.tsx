/**
 * The one text box of the grid. It lies over the active cell and keeps the
 * focus while the grid is in use, unseen until something is typed: so the first
 * key of an input method already composes in it, and nothing has to be caught.
 */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { keepTyped } from "../controls/useBuffered.ts";
import { shownText } from "./model/cellText.ts";
import { GridOptions, type GridOptionsHandle, type OptionListState } from "./GridOptions.tsx";
import { problemId } from "./GridStatusBar.tsx";
import { followKey } from "./gridKeys.ts";
import type { GridModel } from "./model/gridModel.ts";
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
  const { t, text, language } = useTranslation();
  const editing = useGridState(model, ({ editing }) => editing);
  const focused = useGridState(model, (state) => state.focused);
  const place = useChosen(model, () => {
    const at = model.range()?.from;
    return at ? `${at.line},${at.column}` : "";
  });
  const composing = useRef(false);
  const choices = useRef<GridOptionsHandle>(null);
  const [offered, setOffered] = useState<OptionListState>();
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
    if (followKey(event, model, choices.current, onHelp)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  /** The chosen cells onto the clipboard; false where the text being typed is meant, or there is nothing. */
  const copy = (event: ClipboardEvent): boolean => {
    const copied = editing ? undefined : model.copied();
    if (!copied) return false;
    event.clipboardData.setData("text/plain", copied.text);
    event.clipboardData.setData("text/html", copied.html);
    event.preventDefault();
    return true;
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
          onCopy={copy}
          onCut={(event) => {
            if (copy(event)) model.clear(t("grid.cut"));
          }}
          onPaste={(event) => {
            if (editing) return;
            event.preventDefault();
            model.paste(event.clipboardData.getData("text/plain"));
          }}
        />
        {editing && planned && <GridOptions ref={choices} model={model} column={planned} typed={editing.text} onOffer={setOffered} />}
      </div>
    </div>
  );
}
