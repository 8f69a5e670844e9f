import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "#dialect/json/json.ts";
import { areWhole, evidenceOf, newestOnly, parts } from "../../scripts/spec/evidence.ts";
import { findQuestions, markedQuestions, type QuestionPlaces, questionLines } from "../../scripts/spec/questionList.ts";
import { boundLines, unstatedBounds } from "../../scripts/spec/unstatedBounds.ts";
import { lostFacts, raisedFloor, type SpecFact, specReport } from "../../scripts/spec/specReport.ts";

const facts: readonly SpecFact[] = [
  { id: "A-01", kind: "field", what: "a" },
  { id: "A-02", kind: "field", what: "b", rests: ["Q-01"] },
  { id: "A-03", kind: "field", what: "c" },
  { id: "Q-01", kind: "question", what: "d" },
  { id: "Q-02", kind: "question", what: "e" },
];
const isFact = (id: string): boolean => facts.some((fact) => fact.id === id);

/** A report of vitest in which these tests ran. */
function reportOf(tests: Readonly<Record<string, string>>, name = "/lading/tests/a.test.ts", startTime = 1) {
  return {
    startTime,
    testResults: [{ name, assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })) }],
  };
}

const report = (tests: Readonly<Record<string, string>>, marked: readonly string[] = []) =>
  specReport(facts, evidenceOf(reportOf(tests), isFact, "/lading"), new Set(marked));

test("a proof counts as lost only where every test has run: after a short run, or one of some parts, it may be in a part that did not run", () => {
  const whole = parts.map((part) => ({ part, startTime: 1, testResults: [] }));
  expect(areWhole(whole)).toBe(true);
  expect(areWhole(whole.slice(1))).toBe(false);
  expect(areWhole(whole.map((one, at) => (at === 1 ? { ...one, isPartial: true } : one)))).toBe(false);
});

describe("a fact is", () => {
  test("proven by each test that names it and passed", () => {
    const { proven, open } = report({ "takes three [A-01]": "passed", "refuses four [A-01, A-02] [A-99]": "passed" });
    expect(proven).toEqual([
      { id: "A-01", by: ["tests/a.test.ts: takes three [A-01]", "tests/a.test.ts: refuses four [A-01, A-02] [A-99]"] },
      { id: "A-02", by: ["tests/a.test.ts: refuses four [A-01, A-02] [A-99]"], rests: ["Q-01"] },
    ]);
    expect(open).toEqual(["A-03", "Q-01", "Q-02"]);
  });

  test("open when nothing names it, or what names it did not run", () => {
    expect(report({ "takes three [A-01]": "pending", "four [A-02]": "todo", A: "passed" }).open).toEqual([
      "A-01",
      "A-02",
      "A-03",
      "Q-01",
      "Q-02",
    ]);
  });

  test("broken, and open, when one of its tests failed", () => {
    const found = report({ "takes three [A-01]": "passed", "refuses four [A-01]": "failed" });
    expect([found.proven, found.broken, found.open[0]]).toEqual([[], ["A-01"], "A-01"]);
  });

  test("assumed when the test says so, even beside a test that does not", () => {
    const { proven, assumed } = report({ "has a name [A-03] (assumed: Q-02)": "passed", "takes three [A-03]": "passed" });
    expect([proven, assumed]).toEqual([
      [],
      [
        {
          id: "A-03",
          questions: ["Q-02"],
          by: ["tests/a.test.ts: has a name [A-03] (assumed: Q-02)", "tests/a.test.ts: takes three [A-03]"],
        },
      ],
    ]);
  });

  test("assumed with its stated half proven, where a test does it and only its place is ours", () => {
    const split = facts.map((fact) => (fact.id === "A-03" ? { ...fact, half: "the rule" } : fact));
    const told = (title: string, file?: string) =>
      specReport(split, evidenceOf(reportOf({ [title]: "passed" }, file), isFact, "/lading"), new Set()).assumed.find(
        ({ id }) => id === "A-03",
      );
    expect(told("refuses it [A-03] (in part assumed: Q-02)")).toMatchObject({ questions: ["Q-02"], proven: "the rule" });
    expect(told("refuses it [A-03] (assumed: Q-02)")).not.toHaveProperty("proven");
  });

  test("a question is never proven: an assumption answers it, in the JSON or in a test", () => {
    const { proven, assumed } = report({ "one timer for all [Q-01]": "passed" }, ["Q-02"]);
    expect([proven, assumed]).toEqual([
      [],
      [
        { id: "Q-01", questions: ["Q-01"], by: ["tests/a.test.ts: one timer for all [Q-01]"] },
        { id: "Q-02", questions: ["Q-02"], by: [] },
      ],
    ]);
  });
});

test("marks in the JSON answer questions only where the thing itself is assumed", () => {
  const json = [{ "x-spec": ["A-01", "Q-01"], "x-status": "assumed" }, { inner: { "x-spec": ["Q-02"] } }];
  const found: QuestionPlaces = new Map();
  findQuestions(json, "a.json", found);
  expect([...markedQuestions(found)]).toEqual(["Q-01"]);
});

describe("the list of open questions", () => {
  const asked: readonly SpecFact[] = [
    ...facts.filter(({ kind }) => kind === "field"),
    { id: "Q-01", kind: "question", what: "d", group: "money", asks: "Which cap?", assumed: "none", first: true },
    { id: "Q-02", kind: "question", what: "e", group: "frame", asks: "Which menu?", assumed: "ours", where: "src/portal" },
  ];
  const places: QuestionPlaces = new Map();
  findQuestions({ a: { "x-spec": ["Q-01"], "x-status": "assumed" }, b: [{ "x-spec": ["A-01", "Q-01"] }] }, "schemas/limits.json", places);

  test("lists what we ask, what holds until then, and where that is written", () => {
    const found = specReport(
      asked,
      evidenceOf(reportOf({ "has a name [A-03] (assumed: Q-01)": "passed" }), isFact, "/lading"),
      markedQuestions(places),
    );
    expect(questionLines(asked, found, places)).toEqual([
      "1 questions to answer: what we assume decides what customers see.",
      "",
      "Money and insurance",
      "  Q-01  Which cap?",
      "        until then: none",
      "        stands in schemas/limits.json; 1 fact of the specification rests on it",
      "",
      "1 more are settled as their line says; tell us where that is wrong.",
      "",
      "Menu and addresses",
      "  Q-02  Which menu? Ours. [src/portal]",
    ]);
  });

  test("lists the bounds that are ours on stated fields, and none that the specification states", () => {
    const box: JsonObject = {
      required: ["name", "size"],
      properties: {
        name: { type: "string", maxLength: 9, "x-spec": ["A-01", "V-01", "V-02"] },
        size: { type: "string", maxLength: 5, pattern: "^x$", "x-spec": ["A-02"] },
        ours: { type: "string", maxLength: 7, "x-spec": ["A-02"], "x-status": "assumed" },
        rows: { items: { properties: { part: { type: "string", maxLength: 3, "x-spec": ["A-03"] } } } },
      },
    };
    const stated = new Map([
      ["V-01", "required"],
      ["V-02", "maxLength"],
    ]);
    const bounds = unstatedBounds(new Map([["schemas/entities/box.json", box]]), stated, (id) => !id.startsWith("Q-"));
    expect((["length", "pattern", "required"] as const).map((kind) => boundLines(bounds, kind))).toEqual([
      ["box: size 5, rows/part 3"],
      ["box: size"],
      ["box: size"],
    ]);
    const question: SpecFact = {
      id: "ASK-01",
      kind: "question",
      what: "l",
      group: "fields",
      asks: "How long?",
      assumed: "so",
      bounds: "length",
    };
    const lines = questionLines([question], specReport([], [], new Set()), new Map(), bounds);
    expect(lines.slice(-2)).toEqual(["        assumed at 2 fields:", "          box: size 5, rows/part 3"]);
  });

  test("has every question of our own, with an answer to hold until another is given", () => {
    const ours = JSON.parse(readFileSync(new URL("../spec/ourQuestions.json", import.meta.url), "utf8")) as readonly SpecFact[];
    const lines = questionLines(ours, specReport([], [], new Set()), new Map()).join("\n");
    expect(ours.filter(({ id, asks, assumed }) => !asks || !assumed || !lines.includes(`${id}  `)).map(({ id }) => id)).toEqual([]);
  });

  test("has every question of the specification, with an answer to hold until another is given", () => {
    const all = JSON.parse(readFileSync(new URL("../spec/facts/questions.json", import.meta.url), "utf8")) as readonly SpecFact[];
    const lines = questionLines(all, specReport(all, [], new Set()), new Map()).join("\n");
    expect(all.filter(({ id, asks, assumed }) => !asks || !assumed || !lines.includes(`${id}  `)).map(({ id }) => id)).toEqual([]);
    expect(all.filter(({ first }) => first).length).toBeLessThan(30);
  });
});

test("a newer run of another part replaces what an older one said of the same file; two runs of one part both count", () => {
  const old = { ...reportOf({ "a [A-01]": "failed" }, "/lading/x.test.ts", 1), part: "unit" };
  const newer = { ...reportOf({ "a [A-01]": "passed" }, "/lading/x.test.ts", 2), part: "spec" };
  expect(newestOnly([old, newer]).map(({ testResults }) => testResults.length)).toEqual([0, 1]);
  expect(newestOnly([old, { ...newer, part: "unit" }]).map(({ testResults }) => testResults.length)).toEqual([1, 1]);
});

describe("the floor", () => {
  const now = report({ "takes three [A-01]": "passed", "has a name [A-03] (assumed: Q-02)": "passed" });

  test("lists what was proven or assumed and is no longer; a proof may replace an assumption", () => {
    expect(lostFacts(now, { proven: ["A-01", "A-02", "A-03"], assumed: ["A-01", "Q-01"], made: {} })).toEqual(["A-02", "A-03", "Q-01"]);
  });

  test("only grows, and keeps the facts that have a subject in a group of the tests made from them", () => {
    const tests = {
      "fields a [A-01]": "passed",
      "shown a [A-01]": "passed",
      "fields c [A-03] (assumed: Q-02)": "passed",
      "has a title of its own [A-02]": "passed",
    };
    const evidence = evidenceOf(reportOf(tests, "/lading/tests/spec/a.test.ts"), isFact, "/lading");
    const other = evidenceOf(reportOf({ "calls b [A-02]": "passed" }, "/lading/tests/server/b.test.ts"), isFact, "/lading");
    const raised = raisedFloor(
      specReport(facts, [...evidence, ...other], new Set(["Q-02"])),
      { proven: ["A-02"], assumed: ["A-01", "Q-01"], made: { calls: ["A-03"] } },
      facts,
    );
    expect(raised).toEqual({
      proven: ["A-01", "A-02"],
      assumed: ["A-03", "Q-01", "Q-02"],
      made: { calls: ["A-03"], fields: ["A-01", "A-03"], shown: ["A-01"] },
    });
  });
});

test("a fact that its tests only read in the JSON is neither proven nor assumed, and lost where it was proven once", () => {
  const evidence = [
    ...evidenceOf(reportOf({ "call [A-01]": "passed", "field [A-02]": "passed" }, "/lading/tests/spec/calls.test.ts"), isFact, "/lading"),
    ...evidenceOf(reportOf({ "state [A-03] (assumed: Q-02)": "passed" }, "/lading/tests/spec/states.test.ts"), isFact, "/lading"),
    ...evidenceOf(reportOf({ "refuses four [A-02]": "passed" }, "/lading/tests/schemas/sku.test.ts"), isFact, "/lading"),
  ];
  const found = specReport(facts, evidence, new Set());
  expect(found).toMatchObject({ proven: [{ id: "A-02" }], assumed: [], stand: ["A-01", "A-03"] });
  expect(lostFacts(found, { proven: ["A-01", "A-02"], assumed: ["A-03"], made: {} })).toEqual(["A-01", "A-03"]);
});
