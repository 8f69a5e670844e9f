/**
 * What is wrong, and what of it is said already.
 *
 * The check always finds everything. A field speaks up once it was edited and
 * left, or once a save was tried; a missing value only after it was missing
 * when a save was tried or after it had been filled before: a row that is added
 * then, or a field that comes into sight, is asked for at the next try. What the server refused stands until its
 * field is edited.
 */
import type { Problem } from "#dialect/schema/problems.ts";
import { isWithin } from "../../plan/fieldPath.ts";
import type { RowKeys } from "./rowKeys.ts";

export interface Problems {
  /** Takes over what a check found. */
  judge(found: readonly Problem[]): void;
  /** What the server refused. */
  refused(found: readonly Problem[]): void;
  /** A save was tried: from now on every field says what is wrong with it. */
  showAll(): void;
  /** These fields were tried: what is wrong in them now is said. */
  tryAt(paths: readonly string[]): void;
  edited(path: string): void;
  left(path: string): void;
  /** Whether anything was typed at this field, or around it. */
  isEdited(path: string): boolean;
  /** Rows of the list at `path`, by their keys, of which all that is wrong is said from now on. */
  spoken(path: string, keys: Iterable<string>): void;
  /** A value moved: what the server said about it no longer holds. */
  changed(path: string): void;
  clear(): void;
  /** At this field, or inside it where it draws no fields of its own. */
  at(path: string): readonly Problem[];
  /** All that are said. */
  shown(): readonly Problem[];
  /** All there are, said or not. */
  all(): readonly Problem[];
}

const none: readonly Problem[] = [];

export interface ProblemsOptions {
  /** Hears of every path at which something said has changed. */
  tell(paths: ReadonlySet<string>): void;
  isEmpty(path: string): boolean;
  /** Rows by names that stay with them: what was edited, left or refused moves along with its row. */
  readonly rows: Pick<RowKeys, "named" | "numbered">;
}

export function createProblems({ tell, isEmpty, rows }: ProblemsOptions): Problems {
  let found: readonly Problem[] = [];
  /** With named paths. */
  let fromServer: readonly Problem[] = [];
  let said: readonly Problem[] = [];
  let byPath = new Map<string, readonly Problem[]>();
  let everything = false;
  /** Named paths of what was wrong at a try. */
  const tried = new Set<string>();
  const editedPaths = new Set<string>();
  const leftPaths = new Set<string>();

  const speaks = ({ path }: Problem): boolean => {
    const named = rows.named(path);
    if (tried.has(named) || (everything && !isEmpty(path))) return true;
    return isInside(named, leftPaths) && (isInside(named, editedPaths) || !isEmpty(path));
  };

  const sayAll = () => {
    everything = true;
    for (const { path } of found) tried.add(rows.named(path));
    settle();
  };

  const settle = () => {
    const refused = fromServer.flatMap((problem) => {
      const path = rows.numbered(problem.path);
      return path === undefined ? [] : [{ ...problem, path }];
    });
    const next = [
      ...refused,
      ...found.filter((problem) => speaks(problem) && !refused.some((other) => other.path === problem.path && other.code === problem.code)),
    ];
    const moved = new Set([...said, ...next].map(({ path }) => path));
    const same = next.length === said.length && next.every((problem, index) => isSame(problem, said[index]));
    said = next;
    if (same) return;
    byPath = new Map();
    for (const problem of next) byPath.set(problem.path, [...(byPath.get(problem.path) ?? none), problem]);
    tell(moved);
  };

  return {
    judge(problems) {
      found = problems;
      settle();
    },
    refused(problems) {
      fromServer = problems.map((problem) => ({ ...problem, path: rows.named(problem.path) }));
      sayAll();
    },
    showAll: sayAll,
    tryAt(paths) {
      for (const { path } of found) if (paths.some((one) => isWithin(path, one))) tried.add(rows.named(path));
      settle();
    },
    edited: (path) => void editedPaths.add(rows.named(path)),
    isEdited: (path) => isInside(rows.named(path), editedPaths),
    left: (path) => void leftPaths.add(rows.named(path)),
    spoken(path, keys) {
      const list = rows.named(path);
      for (const key of keys) {
        editedPaths.add(`${list}/${key}`);
        leftPaths.add(`${list}/${key}`);
      }
    },
    changed(numbered) {
      const path = rows.named(numbered);
      const still = fromServer.filter((problem) => problem.path !== "" && !isWithin(problem.path, path) && !isWithin(path, problem.path));
      if (still.length === fromServer.length) return;
      fromServer = still;
      settle();
    },
    clear() {
      found = [];
      fromServer = [];
      everything = false;
      tried.clear();
      editedPaths.clear();
      leftPaths.clear();
      settle();
    },
    at: (path) => byPath.get(path) ?? none,
    shown: () => said,
    all: () => found,
  };
}

/** Whether the path, or something around it, is among these. */
function isInside(path: string, paths: ReadonlySet<string>): boolean {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf("/"))) {
    if (paths.has(at)) return true;
    if (at === "") return false;
  }
}

function isSame(a: Problem, b: Problem | undefined): boolean {
  return (
    b !== undefined &&
    a.path === b.path &&
    a.code === b.code &&
    a.severity === b.severity &&
    JSON.stringify(a.params) === JSON.stringify(b.params)
  );
}
