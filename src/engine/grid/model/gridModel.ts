/** All that can be done with the chosen cells and lines of an open grid: what its keys, its buttons and its handle call. */
import type { GridPlan } from "../../plan/plan.ts";
import { plainText } from "./cellText.ts";
import { deleteLines, duplicateRows, insertInside, insertRows } from "./changeLines.ts";
import { blockHtml, blockText, parseBlock } from "./clipboard.ts";
import { fillDown, fillOn } from "./fillRange.ts";
import type { GridAccess } from "./gridAccess.ts";
import { createGridCore } from "./gridCore.ts";
import { fillCells } from "./gridEdit.ts";
import { lineCellValue } from "./gridLines.ts";
import { cellBox } from "./gridTable.ts";
import { pasteBlock } from "./pasteBlock.ts";
import { type PastedTable, pasteWithHeaders } from "./pasteWithHeaders.ts";

export type GridModel = ReturnType<typeof createGridModel>;

export function createGridModel(access: GridAccess, plan: GridPlan) {
  const core = createGridCore(access, plan);
  /** From the line of the active cell on, whatever its column. */
  const pasteHeaded = ({ columns, block, unknown }: PastedTable, top: number): void => {
    const { t } = core.drawn().words;
    const into = { lines: core.lines(), at: { line: top, column: 0 }, range: { lines: 1, columns: 1 } };
    const edit = pasteBlock({ ...core.frame(), columns }, core.access.rows(), into, block);
    const told = t("grid.pastedByHeading", { count: edit.written });
    core.apply(edit, unknown.length > 0 ? `${told} ${t("grid.unknownHeadings", { names: unknown.join(", ") })}` : told);
    const bottom = Math.min(core.lines().length - 1, top + block.length - 1);
    const from = { line: top, column: 0 };
    core.select({ from, to: { line: bottom, column: core.drawn().columns.length - 1 } }, false, from);
  };
  return {
    ...core,
    copied(): { readonly text: string; readonly html: string } | undefined {
      const at = core.range();
      if (!at) return undefined;
      const { lines: those, columns } = core.inBox(cellBox(at));
      const rows = core.access.rows().rows;
      const { language } = core.drawn().words;
      const block = those
        .filter(({ fresh }) => !fresh)
        .map((line) => columns.map((column) => plainText(column, lineCellValue(rows[line.row], column, line), language)));
      return block.length > 0 ? { text: blockText(block), html: blockHtml(block) } : undefined;
    },
    paste(text: string): void {
      const at = core.range();
      const block = parseBlock(text);
      if (!at || block.length === 0 || core.access.isFixed()) return;
      const box = cellBox(at);
      const headed = pasteWithHeaders(core.frame().columns, block);
      if (headed) return pasteHeaded(headed, box.top);
      const into = {
        lines: core.lines(),
        at: { line: box.top, column: box.left },
        range: { lines: box.bottom - box.top + 1, columns: box.right - box.left + 1 },
      };
      const edit = pasteBlock(core.frame(), core.access.rows(), into, block);
      core.apply(edit, core.drawn().words.t("grid.pasted", { count: edit.written }));
      const bottom = Math.min(core.lines().length - 1, box.top + Math.max(block.length, into.range.lines) - 1);
      const right = Math.min(core.drawn().columns.length - 1, box.left + Math.max(block[0]?.length ?? 1, into.range.columns) - 1);
      const from = { line: box.top, column: box.left };
      core.select({ from, to: { line: bottom, column: right } }, false, from);
    },
    clear(done = ""): void {
      const at = core.range();
      if (!at || core.access.isFixed()) return;
      const { lines: those, columns } = core.inBox(cellBox(at));
      const edit = fillCells(core.frame(), core.access.rows(), those, columns, () => undefined);
      // Nobody minds a computed cell that does not empty itself.
      core.apply({ ...edit, skipped: 0 }, done);
    },
    fillDown(): void {
      const at = core.range();
      if (!at || core.access.isFixed()) return;
      const box = cellBox(at);
      // A single cell takes the value above it.
      const { lines: those, columns } = core.inBox(box.top === box.bottom ? { ...box, top: Math.max(0, box.top - 1) } : box);
      const edit = fillDown(core.frame(), core.access.rows(), those, columns);
      core.apply({ ...edit, skipped: 0 }, core.drawn().words.t("grid.filled", { count: edit.written }));
    },
    /** The handle was drawn from the range to this line. */
    fillTo(line: number): void {
      const at = core.range();
      if (!at || core.access.isFixed()) return;
      const box = cellBox(at);
      const upwards = line < box.top;
      if (!upwards && line <= box.bottom) return;
      const source = core.inBox(box);
      const target = upwards ? core.lines().slice(line, box.top) : core.lines().slice(box.bottom + 1, line + 1);
      const edit = fillOn(core.frame(), core.access.rows(), source.lines, target, source.columns, upwards);
      core.apply({ ...edit, skipped: 0 }, core.drawn().words.t("grid.filled", { count: edit.written }));
      const end = upwards ? { top: line, bottom: box.bottom } : { top: box.top, bottom: line };
      core.select({ from: { line: end.top, column: box.left }, to: { line: end.bottom, column: box.right } });
    },
    /** New rows above those chosen, as many as those are; at the end where none is. */
    insert(below = false): void {
      if (core.access.isFixed()) return;
      const chosen = core.chosenLines();
      const rows = [...new Set(chosen.filter(({ fresh }) => !fresh).map(({ row }) => row))];
      const first = rows[0];
      const at = first === undefined ? core.access.rows().keys.length : below ? (rows.at(-1) ?? first) + 1 : first;
      core.apply(
        insertRows(core.frame(), core.access.rows(), at, Math.max(1, below ? 1 : rows.length)),
        core.drawn().words.t("grid.inserted"),
      );
      const line = core.lines().findIndex(({ row }) => row === at);
      core.goTo({ line: Math.max(0, line), column: core.range()?.from.column ?? 0 });
    },
    insertInside(): void {
      const at = core.range()?.from;
      const line = at && core.lines()[at.line];
      if (!at || !line || line.fresh || core.access.isFixed()) return;
      core.apply(insertInside(core.frame(), core.access.rows(), line), core.drawn().words.t("grid.inserted"));
      const column = core.drawn().columns.findIndex(({ nested }) => nested);
      core.goTo({ line: Math.min(at.line + 1, core.lines().length - 1), column: Math.max(0, column) });
    },
    duplicate(): void {
      if (core.access.isFixed()) return;
      const chosen = core.chosenLines();
      const edit = duplicateRows(core.frame(), core.access.rows(), chosen);
      core.apply(edit, core.drawn().words.t("grid.duplicated", { count: edit.added }));
      const last = chosen.at(-1);
      const line = core.lines().findIndex(({ row }) => row === (last?.row ?? 0) + 1);
      if (line >= 0) core.goTo({ line, column: core.range()?.from.column ?? 0 });
    },
    remove(): void {
      if (core.access.isFixed()) return;
      const chosen = core.chosenLines().filter(({ fresh }) => !fresh);
      const first = chosen[0] ? core.lines().indexOf(chosen[0]) : 0;
      const column = core.range()?.from.column ?? 0;
      const count = core.access.rows().keys.length;
      const edit = deleteLines(core.frame(), core.access.rows(), chosen);
      core.apply(edit, core.drawn().words.t("grid.deleted", { count: Math.max(count - edit.next.keys.length, 1) }));
      core.goTo({ line: Math.max(0, Math.min(first, core.lines().length - 1)), column });
    },
  };
}
