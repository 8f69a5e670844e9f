/**
 * The problems of a form: those that the check found, those that the server
 * sent, and those of them that are reported to the user.
 *
 * The check always finds everything; `reportedPaths` decides what is reported.
 * A problem from the server is reported until its field is edited.
 */
import { isWithin } from "#dialect/json/jsonValues.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { createReportedPaths } from "./reportedPaths.ts";
import type { RowKeys } from "./rowKeys.ts";
import { groupBy } from "#dialect/json/groupBy.ts";

export interface Problems {
  /** Replaces the problems that the check found. */
  setFound(found: readonly Problem[]): void;
  /** Replaces the problems that the server sent, and reports everything. */
  setRefused(refused: readonly Problem[]): void;
  /** A save was attempted: reports every problem from then on. */
  reportAll(): void;
  /** Reports the present problems of these fields. */
  reportAt(paths: readonly string[]): void;
  /** Reports all problems of these rows of the list at `path` from then on. */
  reportRows(path: string, keys: Iterable<string>): void;
  markEdited(path: string): void;
  markLeft(path: string): void;
  /** True if the field, or a group or row around it, was edited. */
  isEdited(path: string): boolean;
  /** A value changed: drops what the server sent about it. */
  dropRefused(path: string): void;
  clear(): void;
  /** The reported problems of one path. */
  at(path: string): readonly Problem[];
  reported(): readonly Problem[];
  /** All problems that the check found, reported or not. */
  all(): readonly Problem[];
}

const none: readonly Problem[] = [];

export interface ProblemsOptions {
  /** Called with every path whose reported problems changed. */
  notify(paths: ReadonlySet<string>): void;
  isEmpty(path: string): boolean;
  /** Stable row keys: marks and server problems move along with their row. */
  readonly rows: Pick<RowKeys, "toKeyed" | "toIndexed">;
  /** Pointers of the lists that are edited in a grid; their values report at once. */
  readonly grids?: readonly string[];
}

export function createProblems({ notify, isEmpty, rows, grids }: ProblemsOptions): Problems {
  let found: readonly Problem[] = [];
  /** From the server, with keyed paths. */
  let refused: readonly Problem[] = [];
  let reported: readonly Problem[] = [];
  let byPath: ReadonlyMap<string, readonly Problem[]> = new Map();
  const paths = createReportedPaths(rows, isEmpty, grids);

  const update = () => {
    const next = withoutDuplicates(indexed(refused, rows), found.filter(paths.isReported));
    const changed = new Set([...reported, ...next].map(({ path }) => path));
    const isUnchanged = next.length === reported.length && next.every((problem, index) => isSame(problem, reported[index]));
    reported = next;
    if (isUnchanged) return;
    byPath = groupBy(next, ({ path }) => path);
    notify(changed);
  };
  const reportAll = () => {
    paths.markAll(found);
    update();
  };

  return {
    setFound(problems) {
      found = problems;
      update();
    },
    setRefused(problems) {
      refused = problems.map((problem) => ({ ...problem, path: rows.toKeyed(problem.path) }));
      reportAll();
    },
    reportAll,
    reportAt(fields) {
      paths.markWithin(found, fields);
      update();
    },
    reportRows: paths.markRows,
    markEdited: paths.markEdited,
    markLeft: paths.markLeft,
    isEdited: paths.isEdited,
    dropRefused(indexedPath) {
      const path = rows.toKeyed(indexedPath);
      const left = refused.filter((problem) => problem.path !== "" && !isWithin(problem.path, path) && !isWithin(path, problem.path));
      if (left.length === refused.length) return;
      refused = left;
      update();
    },
    clear() {
      found = [];
      refused = [];
      paths.clear();
      update();
    },
    at: (path) => byPath.get(path) ?? none,
    reported: () => reported,
    all: () => found,
  };
}

/** Server problems with the present index of their row; those of removed rows are left out. */
function indexed(refused: readonly Problem[], rows: Pick<RowKeys, "toIndexed">): readonly Problem[] {
  return refused.flatMap((problem) => {
    const path = rows.toIndexed(problem.path);
    return path === undefined ? [] : [{ ...problem, path }];
  });
}

/** Server problems first; the check may have found the same ones. */
function withoutDuplicates(refused: readonly Problem[], found: readonly Problem[]): readonly Problem[] {
  return [...refused, ...found.filter(({ path, code }) => !refused.some((other) => other.path === path && other.code === code))];
}

/** Whether two problems say the same: a link behind the message may come or change while its rule stays broken. */
const isSame = (a: Problem, b: Problem | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);
