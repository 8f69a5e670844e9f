/**
 * One open grid: its lines, which cell is active and edited, what is chosen, and
 * the steps that can be taken back. Knows no element.
 */
import type { Json } from "#dialect/json.ts";
import { asText } from "../kinds/control.ts";
import type { Words } from "../EngineProvider.tsx";
import type { GridPlan, PlannedGridColumn } from "../plan/plan.ts";
import { plainText, readText } from "./cellText.ts";
import type { GridAccess } from "./gridAccess.ts";
import { type EditFrame, type GridEdit, startEdit } from "./gridEdit.ts";
import { cellPointer, cellValue, type GridLine, type GridRows, innerRows } from "./gridLines.ts";
import { createGridState, type GridStateStore } from "./gridState.ts";
import { type Box, type GridTable, type Range } from "./gridTable.ts";
import { createHistory } from "./history.ts";
import { createLineIndex } from "./lineIndex.ts";
import { type Field, moveFrom, type Pressed, type Spot, tabFrom } from "./moves.ts";
import { typedWrites } from "./pasteBlock.ts";

export type GridCore = ReturnType<typeof createGridCore>;

/** What the drawn grid tells its model at every drawing. */
export interface GridDrawn {
  readonly columns: readonly PlannedGridColumn[];
  readonly table: GridTable;
  readonly words: Words;
  /** Lines that fit on the screen. */
  readonly page: number;
  /** Brings a cell into sight. */
  show(spot: Spot): void;
  /** Draws a column this wide. */
  resize(column: string, width: number): void;
}

export function createGridCore(access: GridAccess, plan: GridPlan) {
  const state: GridStateStore = createGridState();
  const history = createHistory();
  const most = access.field.schema.maxItems;
  let drawn: GridDrawn | undefined;
  let turn = 0;

  const now = (): GridDrawn => {
    if (!drawn) throw new Error("The grid was asked before it was drawn");
    return drawn;
  };

  const lined = createLineIndex(access, plan);
  const lines = () => lined().lines;

  const pointer = (line: GridLine, column: PlannedGridColumn) => `${access.path}/${line.row}${cellPointer(column, line)}`;

  function isLocked(column: PlannedGridColumn, line: GridLine | undefined): boolean {
    if (access.isFixed() || column.field.readOnly) return true;
    if (!line || line.fresh || !column.varies) return false;
    // A row inside the row that is yet to be made has no state of its own.
    if (column.nested && plan.nested !== undefined && innerRows(access.rows().rows[line.row], plan.nested).length <= line.sub) return false;
    const { visible, readOnly } = access.stateAt(pointer(line, column));
    return !visible || readOnly;
  }

  const frame = (): EditFrame => ({
    plan,
    columns: now().columns,
    most,
    freshRow: access.newRow,
    newKey: access.newKey,
    parse: readText,
    isLocked,
  });

  const spotOf = (key: string, column: string): Spot | undefined => {
    const line = lined().at.get(key);
    const at = now().columns.findIndex(({ id }) => id === column);
    return line === undefined || at < 0 ? undefined : { line, column: at };
  };

  /** The range in work; the last one where several are chosen. */
  function range(): Range | undefined {
    const last = drawn?.table.atoms.cellSelection.get().at(-1);
    const from = last && spotOf(last.anchorRowId, last.anchorColumnId);
    const to = last && spotOf(last.focusRowId, last.focusColumnId);
    return from && { from, to: to ?? from };
  }

  /** Chooses a range, beside the ones before where `add`. */
  function select({ from, to }: Range, add = false, shown: Spot = to): void {
    const { columns, table, show } = now();
    const all = lines();
    const [anchor, focus] = [all[from.line], all[to.line]];
    const [first, last] = [columns[from.column], columns[to.column]];
    if (!anchor || !focus || !first || !last) return;
    const chosen = { anchorRowId: anchor.key, anchorColumnId: first.id, focusRowId: focus.key, focusColumnId: last.id };
    table.setCellSelection((before) => [...(add ? before : []), chosen]);
    show(shown);
  }
  const goTo = (spot: Spot) => select({ from: spot, to: spot });

  /** Lines of all ranges that are chosen, from the first. */
  function chosenLines(): GridLine[] {
    const all = lines();
    const chosen = new Set<number>();
    for (const one of drawn?.table.atoms.cellSelection.get() ?? []) {
      const [from, to] = [lined().at.get(one.anchorRowId), lined().at.get(one.focusRowId)];
      if (from === undefined || to === undefined) continue;
      for (let line = Math.min(from, to); line <= Math.max(from, to); line++) chosen.add(line);
    }
    return [...chosen].sort((a, b) => a - b).flatMap((line) => all[line] ?? []);
  }

  const inBox = ({ top, bottom, left, right }: Box) => ({
    lines: lines().slice(top, bottom + 1),
    columns: now().columns.slice(left, right + 1),
  });

  function say(text: string, tone: "info" | "warning" = "info"): void {
    if (text) state.set({ notice: { text, tone, turn: ++turn } });
  }

  const steps = () => state.set({ undo: history.canUndo, redo: history.canRedo });

  /** Takes a change over as one step; says what of it could not be done. */
  function apply(edit: GridEdit, done = ""): void {
    const { t } = now().words;
    const before = access.rows();
    const changed = edit.next.rows.length !== before.rows.length || edit.next.rows.some((row, at) => row !== before.rows[at]);
    if (changed) {
      history.keep(before);
      access.put(edit.next, edit.touched);
      steps();
    }
    const left = edit.left > 0 ? t("grid.noRoom", { count: edit.left, limit: most ?? 0 }) : "";
    const skipped = edit.skipped > 0 ? t("grid.skipped", { count: edit.skipped }) : "";
    const told = [changed ? done : "", left, skipped].filter(Boolean).join(" ");
    say(told, left || skipped ? "warning" : "info");
  }

  function goBack(step: (present: GridRows) => GridRows | undefined, done: string): void {
    if (access.isFixed()) return;
    const rows = step(access.rows());
    if (!rows) return;
    access.put(rows);
    steps();
    say(done);
    const at = range();
    const last = lines().length - 1;
    if (at && at.from.line > last) goTo({ ...at.from, line: Math.max(0, last) });
  }

  /** Ends the editing of a cell and keeps what was typed. */
  function commit(): void {
    const { editing } = state.get();
    if (!editing) return;
    state.set({ editing: undefined });
    const line = lines()[editing.spot.line];
    const column = now().columns[editing.spot.column];
    if (!line || !column) return;
    write(line, column, editing.text);
  }

  function write(line: GridLine, column: PlannedGridColumn, text: string): void {
    const rows = access.rows();
    const stands = cellValue(rows.rows[line.row], column, line);
    if (plainText(column, stands, now().words.language) === text) return;
    put(line, typedWrites(frame(), line, column, text));
    access.leave(pointer(line, column));
  }

  /** Several cells of one line, in a row that is made where there is none yet. */
  function put(line: GridLine, writes: ReturnType<typeof typedWrites>): void {
    const edit = startEdit(access.rows());
    // Before the rows move: the line where a row is begun stands one further down by then.
    const at = range();
    if (line.fresh) edit.insert(edit.rows.length, access.newRow(), access.newKey());
    edit.write(line.row, writes);
    // Of a row that is still being typed only the cell that was left speaks.
    apply({ ...edit.edit(), touched: new Set() });
    // What stood where a new row is begun is that row now.
    if (line.fresh && access.rows().keys[line.row] !== undefined && at) select(at);
  }

  const model = {
    access,
    plan,
    state,
    lines,
    pointer,
    isLocked,
    range,
    select,
    goTo,
    chosenLines,
    frame,
    inBox,
    apply,
    commit,
    put,
    say,
    drawn: now,
    draw: (next: GridDrawn) => void (drawn = next),
    canEdit: (spot: Spot): boolean => {
      const line = lines()[spot.line];
      const column = now().columns[spot.column];
      return line !== undefined && column !== undefined && (line.sub === 0 || column.nested) && !isLocked(column, line);
    },
    valueAt: (spot: Spot): Json | undefined => {
      const line = lines()[spot.line];
      const column = now().columns[spot.column];
      return line && column ? cellValue(access.rows().rows[line.row], column, line) : undefined;
    },
    spotAt: (at: string): Spot | undefined => {
      if (!at.startsWith(`${access.path}/`)) return undefined;
      const [row = "", ...inside] = at.slice(access.path.length + 1).split("/");
      const rest = inside.join("/");
      const column = now().columns.findIndex(({ id }) => id === rest.replace(/\/\d+(?=\/)/, "/-"));
      const sub = Number(/\/(\d+)\//.exec(`/${rest}`)?.[1] ?? 0);
      const line = lines().findIndex((one) => one.row === Number(row) && one.sub === sub && !one.fresh);
      return line < 0 ? undefined : { line, column: Math.max(0, column) };
    },

    /** Begins to edit the active cell with this text in it; tells why where that cannot be. */
    edit(mode: "typed" | "opened", text?: string): boolean {
      const spot = range()?.from;
      if (!spot) return false;
      if (!model.canEdit(spot)) {
        if (!access.isFixed()) say(now().words.t("grid.locked"), "warning");
        return false;
      }
      const column = now().columns[spot.column];
      const value = model.valueAt(spot);
      const begun = text ?? (column ? plainText(column, value, now().words.language) : "");
      state.set({ editing: { spot, text: begun, mode } });
      return true;
    },
    type(text: string): void {
      const { editing } = state.get();
      if (editing) state.set({ editing: { ...editing, text } });
    },
    cancel: () => state.set({ editing: undefined }),

    /** Follows a key that moves; false where it is none. With Shift the range grows instead. */
    move(pressed: Pressed): boolean {
      const at = range() ?? { from: { line: 0, column: 0 }, to: { line: 0, column: 0 } };
      const rows = access.rows().rows;
      const field: Field = {
        lines: lines().length,
        columns: now().columns.length,
        page: now().page,
        isFilled: ({ line, column }) => {
          const there = lines()[line];
          const which = now().columns[column];
          return there !== undefined && which !== undefined && asText(cellValue(rows[there.row], which, there)) !== "";
        },
      };
      const to = moveFrom(pressed.shift ? at.to : at.from, pressed, field);
      if (!to) return false;
      if (pressed.shift) select({ from: at.from, to });
      else goTo(to);
      return true;
    },
    /** One line on, or back; false at the edge. */
    step(lineSteps: number): void {
      const at = range()?.from;
      if (at) goTo({ ...at, line: Math.min(Math.max(0, at.line + lineSteps), lines().length - 1) });
    },
    /** To the next cell in reading order; false where that leaves the grid. */
    tab(back: boolean): boolean {
      const at = range()?.from;
      const to = at && tabFrom(at, back, { lines: lines().length, columns: now().columns.length });
      if (to) goTo(to);
      return to !== undefined;
    },

    /** Takes back nothing any more of what was done before. */
    forget(): void {
      if (!history.canUndo && !history.canRedo) return;
      history.clear();
      steps();
    },
    undo: () => goBack(history.undo, now().words.t("grid.undone")),
    redo: () => goBack(history.redo, now().words.t("grid.redone")),
    /** To the next cell with a problem after the active one, from the first again after the last. */
    nextProblem(): void {
      const spots = access.problems().flatMap(({ path }) => model.spotAt(path) ?? []);
      const order = ({ line, column }: Spot) => line * now().columns.length + column;
      const sorted = spots.sort((a, b) => order(a) - order(b));
      const from = range()?.from;
      const next = sorted.find((spot) => !from || order(spot) > order(from)) ?? sorted[0];
      if (next) goTo(next);
    },
  };
  return model;
}
