/**
 * Evidence for facts in the results of the last test runs.
 *
 * A test speaks for a fact by its id in brackets at the end of its title:
 * `refuses a fourth character of a state [V-GEN-06]`. When what it looks at is
 * an assumption, the title ends `(assumed: Q-48)`; where only the place of it is ours, `(in part assumed: Q-48)`: then it
 * proves the half that is stated. Only tests that ran count.
 */

export interface Evidence {
  /** File and title of the test. */
  readonly by: string;
  readonly facts: readonly string[];
  readonly isPassed: boolean;
  /** Questions that the proof depends on, when it rests on an assumption. */
  readonly assumed?: readonly string[];
  /** The assumption is about a part: the test does what is stated. */
  readonly inPart?: boolean;
}

/** Test files that read the JSON and run nothing. */
const readers = /^tests\/(spec\/(calls|entities|states|values)|schemas\/(catalogue|languages|screens))\.test\.ts:/;

/** Whether the test does what a fact says: checks a value, calls the server, or uses a page. */
export const isDone = (by: string): boolean => !readers.test(by);

/** The part of vitest's JSON report that is read here. */
export interface TestReport {
  /** Milliseconds. */
  readonly startTime: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Every test of a report that names a fact. @param root The project's folder, cut off the names of files. */
export function evidenceOf(report: TestReport, isFact: (id: string) => boolean, root: string): Evidence[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, status }): Evidence[] => {
      const facts = factsIn(fullName).filter(isFact);
      if (facts.length === 0 || (status !== "passed" && status !== "failed")) return [];
      const assumption = /\((in part )?assumed: ([^)]*)\)\s*$/.exec(fullName);
      return [
        {
          by: `${name.startsWith(root) ? name.slice(root.length).replace(/^\//, "") : name}: ${fullName}`,
          facts,
          isPassed: status === "passed",
          ...(assumption && { assumed: (assumption[2] ?? "").split(", ").filter(isFact), inPart: assumption[1] !== undefined }),
        },
      ];
    }),
  );
}

/** A report with the part of the tests that it is of: `unit`, `api`, …, `spec`. */
export interface PartReport extends TestReport {
  readonly part: string;
  /** Of a run that left files out: a fact without a proof may have one there. */
  readonly isPartial?: boolean;
}

/** Parts that name facts, and have a report after a run of all tests. */
export const parts = ["unit", "api", "journeys"];

/** Whether the reports are those of all tests, so that a fact without a proof has lost it. */
export function areWhole(reports: readonly PartReport[]): boolean {
  return parts.every((name) => reports.some(({ part }) => part === name)) && !reports.some(({ isPartial }) => isPartial === true);
}

/**
 * Reports without what a newer run of another part has said again. Two reports
 * of one part are side by side: the same tests on another database.
 */
export function newestOnly(reports: readonly PartReport[]): PartReport[] {
  return reports.map((report) => {
    const newer = reports.filter(({ part, startTime }) => part !== report.part && startTime > report.startTime);
    const again = new Set(newer.flatMap(({ testResults }) => testResults.map(({ name }) => name)));
    return { ...report, testResults: report.testResults.filter(({ name }) => !again.has(name)) };
  });
}

/** `… [V-GEN-06, K-12] [K-13]` -> the three ids. */
function factsIn(title: string): string[] {
  const named = [...title.matchAll(/\[([^\]]+)\]/g)].flatMap((match) => (match[1] ?? "").split(/[,\s]+/));
  return [...new Set(named)].filter((word) => /^[A-Z]+-[A-Za-z0-9-]+$/.test(word));
}
