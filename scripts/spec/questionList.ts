/** The open questions as a list for the people who can answer them: question, assumption, and where it is used. */
import { boundLines, type UnstatedBound } from "./unstatedBounds.ts";
import type { SpecFact, SpecReport } from "./specReport.ts";

/** Part of the list -> its heading, in the order of the list. */
const groups: Readonly<Record<string, string>> = {
  money: "Money and insurance",
  states: "Orders and their states",
  screens: "Screens",
  fields: "Fields and rules",
  calls: "Calls",
  account: "Account and session",
  frame: "Menu and addresses",
};

/** Where questions are named: question -> file -> in how many places something there is marked as assumed because of it. */
export type QuestionPlaces = Map<string, Map<string, number>>;

/** Collects the ids of `x-spec` below `value`. */
export function findQuestions(value: unknown, file: string, found: QuestionPlaces): void {
  if (typeof value !== "object" || value === null) return;
  const own = value as { readonly "x-spec"?: unknown; readonly "x-status"?: unknown };
  if (Array.isArray(own["x-spec"])) {
    for (const id of own["x-spec"]) {
      if (typeof id !== "string" || !id.startsWith("Q-")) continue;
      const files = found.get(id) ?? new Map<string, number>();
      files.set(file, (files.get(file) ?? 0) + (own["x-status"] === "assumed" ? 1 : 0));
      found.set(id, files);
    }
  }
  for (const inner of Object.values(value)) findQuestions(inner, file, found);
}

/** Those on which something in the JSON is marked as assumed. */
export function markedQuestions(found: QuestionPlaces): ReadonlySet<string> {
  return new Set([...found].filter(([, files]) => [...files.values()].some((count) => count > 0)).map(([id]) => id));
}

/**
 * First the questions whose answers would change most, by part; then, a line each, what we have settled and
 * would change back on a word.
 *
 * @param facts The facts, and the questions of our own.
 * @param bounds What is ours on stated fields; a question with `bounds` lists those of its kind.
 */
export function questionLines(
  facts: readonly SpecFact[],
  report: SpecReport,
  found: QuestionPlaces,
  bounds: readonly UnstatedBound[] = [],
): string[] {
  const questions = facts.filter(({ kind }) => kind === "question");
  const inGroup = (asked: boolean) =>
    Object.entries(groups).map(([group, heading]) => ({
      heading,
      own: questions.filter((one) => one.group === group && (one.first === true) === asked),
    }));
  const restsOn = (id: string): number => report.assumed.filter((one) => one.id !== id && one.questions.includes(id)).length;
  const first = inGroup(true).flatMap(({ heading, own }) =>
    own.length === 0
      ? []
      : [
          "",
          heading,
          ...own.flatMap((one) => [
            `  ${one.id}  ${one.asks ?? one.what}`,
            `        until then: ${one.assumed ?? "?"}`,
            ...(one.bounds ? [] : [`        stands in ${whereOf(one, found)}${weight(restsOn(one.id))}`]),
            ...boundsOf(one, bounds),
          ]),
        ],
  );
  const rest = inGroup(false).flatMap(({ heading, own }) =>
    own.length === 0 ? [] : ["", heading, ...own.flatMap((one) => [settled(one, found), ...boundsOf(one, bounds)])],
  );
  const count = (asked: boolean): number => questions.filter((one) => (one.first === true) === asked).length;
  return [
    `${count(true)} questions to answer: what we assume decides what customers see.`,
    ...first,
    "",
    `${count(false)} more are settled as their line says; tell us where that is wrong.`,
    ...rest,
  ];
}

const settled = (one: SpecFact, found: QuestionPlaces): string =>
  `  ${one.id}  ${one.asks ?? one.what} ${capital(one.assumed ?? "?")}.${one.bounds ? "" : ` [${whereOf(one, found)}]`}`;

/** The bounds that a question asks for, assumed until it is answered. */
const boundsOf = ({ bounds: kind }: SpecFact, bounds: readonly UnstatedBound[]): string[] =>
  kind === undefined
    ? []
    : [
        `        assumed at ${bounds.filter((one) => one.kind === kind).length} fields:`,
        ...boundLines(bounds, kind).map((line) => `          ${line}`),
      ];

const weight = (facts: number): string =>
  facts === 0 ? "" : `; ${facts} fact${facts === 1 ? "" : "s"} of the specification rest${facts === 1 ? "s" : ""} on it`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The two files that name it most often, or the place that the question states. */
function whereOf({ id, where }: SpecFact, found: QuestionPlaces): string {
  const files = [...(found.get(id) ?? [])].sort(([a, one], [b, other]) => other - one || a.localeCompare(b)).map(([file]) => file);
  if (files.length === 0) return where ?? "the code";
  return files.length > 2 ? `${files.slice(0, 2).join(", ")} and ${files.length - 2} more` : files.join(", ");
}
