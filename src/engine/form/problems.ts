/**
 * What is wrong, and what of it is said already.
 *
 * The check always finds everything. A field speaks up once it was edited and
 * left, or once a save was tried; a missing value only after a save was tried
 * or after it had been filled before. What the server refused stands until its
 * field is edited.
 */
import type { Problem } from "#dialect/problems.ts";
import { isWithin } from "../plan/fieldPath.ts";

export interface Problems {
  /** Takes over what a check found. */
  judge(found: readonly Problem[]): void;
  /** What the server refused. */
  refused(found: readonly Problem[]): void;
  /** A save was tried: from now on every field says what is wrong with it. */
  showAll(): void;
  edited(path: string): void;
  left(path: string): void;
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

/** `tell` hears of every path at which something said has changed; `isEmpty` answers for the value at a path. */
export function createProblems(tell: (paths: ReadonlySet<string>) => void, isEmpty: (path: string) => boolean): Problems {
  let found: readonly Problem[] = [];
  let fromServer: readonly Problem[] = [];
  let said: readonly Problem[] = [];
  let byPath = new Map<string, readonly Problem[]>();
  let everything = false;
  const editedPaths = new Set<string>();
  const leftPaths = new Set<string>();

  const speaks = ({ path }: Problem): boolean => {
    if (everything) return true;
    const inside = (paths: ReadonlySet<string>) => [...paths].some((one) => isWithin(path, one));
    return inside(leftPaths) && (inside(editedPaths) || !isEmpty(path));
  };

  const settle = () => {
    const next = [
      ...fromServer,
      ...found.filter(
        (problem) => speaks(problem) && !fromServer.some((other) => other.path === problem.path && other.code === problem.code),
      ),
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
      fromServer = problems;
      everything = true;
      settle();
    },
    showAll() {
      everything = true;
      settle();
    },
    edited: (path) => void editedPaths.add(path),
    left: (path) => void leftPaths.add(path),
    changed(path) {
      const still = fromServer.filter((problem) => problem.path !== "" && !isWithin(problem.path, path) && !isWithin(path, problem.path));
      if (still.length === fromServer.length) return;
      fromServer = still;
      settle();
    },
    clear() {
      found = [];
      fromServer = [];
      everything = false;
      editedPaths.clear();
      leftPaths.clear();
      settle();
    },
    at: (path) => byPath.get(path) ?? none,
    shown: () => said,
    all: () => found,
  };
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
