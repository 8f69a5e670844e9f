/** Actions on the selected block of cells: copy, paste, clear and fill. */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import { plainText } from "./cellText.ts";
import { blockHtml, blockText, parseBlock } from "./clipboard.ts";
import { fillDown, fillOn } from "./fillRange.ts";
import type { GridCore } from "./gridCore.ts";
import { fillCells } from "./gridEdit.ts";
import { lineCellValue } from "./gridLines.ts";
import { type CellBox, cellBox } from "./gridTable.ts";
import { pasteBlock } from "./pasteBlock.ts";
import { type PastedTable, pasteWithHeaders } from "./pasteWithHeaders.ts";

/** The selected range, where the grid may be changed. */
function editableBox(core: GridCore): CellBox | undefined {
  const range = core.range();
  return range && !core.access.isFixed() ? cellBox(range) : undefined;
}

/** Actions on the selected cells. */
export function blockActions(core: GridCore) {
  return { ...clipboardActions(core), ...fillActions(core) };
}

function clipboardActions(core: GridCore) {
  const { access } = core;
  const t = (key: MessageKey, count: number) => core.rendered().translation.t(key, { count });

  /** Selects a block of so many lines and columns, cut at the edges of the grid, without scrolling to its end. */
  const selectBlock = (from: { readonly line: number; readonly column: number }, lines: number, columns: number): void => {
    const line = Math.min(core.lines().length, from.line + lines) - 1;
    const column = Math.min(core.rendered().columns.length, from.column + columns) - 1;
    core.select({ from, to: { line, column } }, false, from);
  };

  /** Pastes under the columns that the block names, from the line `top` on. */
  function pasteTable({ columns, block, unknown }: PastedTable, top: number): void {
    const from = { line: top, column: 0 };
    const target = { lines: core.lines(), at: from, range: { lines: 1, columns: 1 } };
    const edit = pasteBlock({ ...core.editContext(), columns }, access.rows(), target, block);
    const done = t("grid.pastedByHeading", edit.written);
    const { translation } = core.rendered();
    core.apply(edit, unknown.length > 0 ? `${done} ${translation.t("grid.unknownHeadings", { names: unknown.join(", ") })}` : done);
    selectBlock(from, block.length, core.rendered().columns.length);
  }

  return {
    /** The selected cells for the clipboard; undefined without a selection. */
    copied(): { readonly text: string; readonly html: string } | undefined {
      const range = core.range();
      if (!range) return undefined;
      const { lines, columns } = core.within(cellBox(range));
      const { rows } = access.rows();
      const { language } = core.rendered().translation;
      const block = lines
        .filter(({ isNew }) => !isNew)
        .map((line) => columns.map((column) => plainText(column, lineCellValue(rows[line.row], column, line), language)));
      return block.length > 0 ? { text: blockText(block), html: blockHtml(block) } : undefined;
    },
    /** Pastes tab-separated text at the selection. */
    paste(text: string): void {
      const box = editableBox(core);
      const block = parseBlock(text);
      if (!box || block.length === 0) return;
      const table = pasteWithHeaders(core.editContext().columns, block);
      if (table) return pasteTable(table, box.top);
      const from = { line: box.top, column: box.left };
      const range = { lines: box.bottom - box.top + 1, columns: box.right - box.left + 1 };
      const edit = pasteBlock(core.editContext(), access.rows(), { lines: core.lines(), at: from, range }, block);
      core.apply(edit, t("grid.pasted", edit.written));
      selectBlock(from, Math.max(block.length, range.lines), Math.max(block[0]?.length ?? 1, range.columns));
    },
  };
}

function fillActions(core: GridCore) {
  const { access } = core;
  const filled = (count: number) => core.rendered().translation.t("grid.filled", { count });
  return {
    /** Empties the selected cells. */
    clear(done = ""): void {
      const box = editableBox(core);
      if (!box) return;
      const { lines, columns } = core.within(box);
      const edit = fillCells(core.editContext(), access.rows(), lines, columns, () => undefined);
      // Computed cells cannot be emptied; that needs no notice.
      core.apply({ ...edit, skipped: 0 }, done);
    },
    /** Copies the first selected line into the others; a single cell gets the value above it. */
    fillDown(): void {
      const box = editableBox(core);
      if (!box) return;
      const { lines, columns } = core.within(box.top === box.bottom ? { ...box, top: Math.max(0, box.top - 1) } : box);
      const edit = fillDown(core.editContext(), access.rows(), lines, columns);
      core.apply({ ...edit, skipped: 0 }, filled(edit.written));
    },
    /** Continues the selected values up to `line`: the fill handle was dragged there. */
    fillTo(line: number): void {
      const box = editableBox(core);
      if (!box) return;
      const isUpwards = line < box.top;
      if (!isUpwards && line <= box.bottom) return;
      const source = core.within(box);
      const target = isUpwards ? core.lines().slice(line, box.top) : core.lines().slice(box.bottom + 1, line + 1);
      const edit = fillOn(core.editContext(), access.rows(), source.lines, target, source.columns, isUpwards);
      core.apply({ ...edit, skipped: 0 }, filled(edit.written));
      const end = isUpwards ? { top: line, bottom: box.bottom } : { top: box.top, bottom: line };
      core.select({ from: { line: end.top, column: box.left }, to: { line: end.bottom, column: box.right } });
    },
  };
}
