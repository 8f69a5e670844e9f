/**
 * Which fields report their problems. A field does so once it was edited and
 * left, or once a save was attempted. A missing value is reported only if it
 * was missing at an attempt, or was filled before: a row or field that appears
 * later stays silent until the next attempt. A value in a grid reports at once:
 * a change of one row can make another one wrong, and after a reload nobody
 * has left a cell.
 */
import { isWithin } from "#dialect/json/jsonValues.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { RowKeys } from "./rowKeys.ts";
import { parentPointer } from "#dialect/json/pointer.ts";

export interface ReportedPaths {
  isReported(problem: Problem): boolean;
  /** True if the field, or a group or row around it, was edited. */
  isEdited(path: string): boolean;
  markEdited(path: string): void;
  markLeft(path: string): void;
  /** Treats these rows of the list at `path` as edited and left. */
  markRows(path: string, keys: Iterable<string>): void;
  /** Reports every field; of missing values those of `problems`. */
  markAll(problems: readonly Problem[]): void;
  /** Reports those of `problems` that lie within `paths`. */
  markWithin(problems: readonly Problem[], paths: readonly string[]): void;
  clear(): void;
}

/**
 * Paths are stored as keyed pointers, so a mark moves along with its row.
 * @param grids the lists that are edited in a grid
 */
export function createReportedPaths(
  rows: Pick<RowKeys, "toKeyed">,
  isEmpty: (path: string) => boolean,
  grids: readonly string[] = [],
): ReportedPaths {
  let reportsAll = false;
  const attempted = new Set<string>();
  const edited = new Set<string>();
  const left = new Set<string>();
  return {
    isReported({ path }) {
      const keyed = rows.toKeyed(path);
      if (grids.some((list) => path.startsWith(`${list}/`)) && !isEmpty(path)) return true;
      if (attempted.has(keyed) || (reportsAll && !isEmpty(path))) return true;
      return isInside(keyed, left) && (isInside(keyed, edited) || !isEmpty(path));
    },
    isEdited: (path) => isInside(rows.toKeyed(path), edited),
    markEdited: (path) => void edited.add(rows.toKeyed(path)),
    markLeft: (path) => void left.add(rows.toKeyed(path)),
    markRows(path, keys) {
      const list = rows.toKeyed(path);
      for (const key of keys) {
        edited.add(`${list}/${key}`);
        left.add(`${list}/${key}`);
      }
    },
    markAll(problems) {
      reportsAll = true;
      for (const { path } of problems) attempted.add(rows.toKeyed(path));
    },
    markWithin(problems, paths) {
      for (const { path } of problems) if (paths.some((one) => isWithin(path, one))) attempted.add(rows.toKeyed(path));
    },
    clear() {
      reportsAll = false;
      attempted.clear();
      edited.clear();
      left.clear();
    },
  };
}

/** True if `paths` contains the path or one of its ancestors. */
function isInside(path: string, paths: ReadonlySet<string>): boolean {
  for (let at = path; ; at = parentPointer(at)) {
    if (paths.has(at)) return true;
    if (at === "") return false;
  }
}
