import { describe, expect, test } from "vitest";
import type { Json } from "#dialect/json/json.ts";
import { partSentence } from "#dialect/schema/derived/partProblems.ts";
import { takeParts } from "#dialect/schema/derived/takeParts.ts";

const states = "schemas/states/book.json";

/** Takes in one part, `part`, where `file` uses it. */
function taken(part: Json, file: Json, others: Readonly<Record<string, Json>> = {}) {
  const { files, problems, whole } = takeParts({ [states]: file, "schemas/parts/part.json": part, ...others });
  return {
    value: files[states],
    problems: problems.map((one) => `${one.path}#${one.pointer}: ${partSentence(one)}`),
    whole: whole.get(states),
  };
}

const use = (values?: Json, part = "part") => ({ "x-use": { part, ...(values !== undefined && { with: values }) } });
const parameter = (usual?: Json) => ({ description: "It.", ...(usual !== undefined && { default: usual }) });

describe("x-use", () => {
  test("puts the entries of a list in its place, and the entries around it stay", () => {
    const { value, problems } = taken({ part: [{ id: "b" }, { id: "c" }] }, { steps: [{ id: "a" }, use(), { id: "d" }] });
    expect(value).toEqual({ steps: [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d" }] });
    expect(problems).toEqual([]);
  });

  test("puts the keys of an object beside those that are written there, which take precedence", () => {
    const { value } = taken({ part: { label: "L", tone: "calm", ask: { a: 1 } } }, { step: { id: "x", ...use(), tone: "loud" } });
    expect(value).toEqual({ step: { id: "x", label: "L", ask: { a: 1 }, tone: "loud" } });
    expect(Object.keys((value as { step: object }).step)).toEqual(["id", "label", "ask", "tone"]);
  });

  test("fills in texts and keys, and makes a whole placeholder the value itself", () => {
    const part = {
      parameters: { from: parameter(), field: parameter(), most: parameter(3) },
      part: [{ from: "${from}", guard: "self.${field} < ${most}", set: { "${field}": "${most}" } }],
    };
    expect(taken(part, { steps: [use({ from: ["a", "b"], field: "size" })] }).value).toEqual({
      steps: [{ from: ["a", "b"], guard: "self.size < 3", set: { size: 3 } }],
    });
  });

  test("leaves out a key or an entry whose value is null", () => {
    const part = {
      parameters: { tone: parameter(null), first: parameter(null) },
      part: [{ tone: "${tone}", effects: ["${first}", "then"] }],
    };
    expect(taken(part, { steps: [use()] }).value).toEqual({ steps: [{ effects: ["then"] }] });
  });

  test("takes parts into parts, and hands values on", () => {
    const inner = { parameters: { name: parameter() }, part: { title: "The ${name}" } };
    const outer = { parameters: { who: parameter() }, part: [{ id: "x", ...use({ name: "${who} itself" }, "inner") }] };
    expect(taken(outer, { steps: [use({ who: "cat" })] }, { "schemas/parts/inner.json": inner }).value).toEqual({
      steps: [{ id: "x", title: "The cat itself" }],
    });
  });

  test("leaves a placeholder of a file that is no part alone", () => {
    expect(taken({ part: [1] }, { price: "${amount}", list: [use()] }).value).toEqual({ price: "${amount}", list: [1] });
  });

  test("knows where each value was written", () => {
    const part = { parameters: { from: parameter(), tone: parameter("calm") }, part: [{ id: "b" }, { from: "${from}", tone: "${tone}" }] };
    const { whole } = taken(part, { steps: [use({ from: ["s"] }), { id: "z", label: { en: "Z" } }] });
    expect(whole?.uses).toEqual(["schemas/parts/part.json"]);
    expect(whole?.writtenAt("/steps/0/id")).toEqual({ path: "schemas/parts/part.json", pointer: "/part/0/id", use: "/steps/0/x-use" });
    expect(whole?.writtenAt("/steps/1/from/0")).toEqual({ path: states, pointer: "/steps/0/x-use/with/from/0" });
    expect(whole?.writtenAt("/steps/1/tone")).toEqual({
      path: "schemas/parts/part.json",
      pointer: "/parameters/tone/default",
      use: "/steps/0/x-use",
    });
    expect(whole?.writtenAt("/steps/2/label/en")).toEqual({ path: states, pointer: "/steps/1/label/en" });
  });
});

describe("refused is", () => {
  test("a part that is not there, with the nearest name", () => {
    const { problems, value } = taken({ part: [1] }, { steps: [use(undefined, "prat"), use()] });
    expect(problems).toEqual([`${states}#/steps/0/x-use/part: there is no file "prat" in schemas/parts; did you mean "part"?`]);
    expect(value).toEqual({ steps: [1] });
  });

  test("a cycle", () => {
    const { problems } = taken({ part: [use(undefined, "other")] }, { steps: [use()] }, { "schemas/parts/other.json": { part: [use()] } });
    expect(problems).toEqual(["schemas/parts/other.json#/part/0/x-use/part: part -> other -> part is a cycle"]);
  });

  test("an unknown parameter and a missing value", () => {
    const { problems } = taken({ parameters: { from: parameter() }, part: ["${from}"] }, { steps: [use({ form: "x" })] });
    expect(problems).toEqual([
      `${states}#/steps/0/x-use/with/form: the part has no parameter "form"; did you mean "from"?`,
      `${states}#/steps/0/x-use: the parameter "from" has no value: give it in "with"`,
    ]);
  });

  test("a parameter that nothing uses, and a placeholder without a parameter, once however often it is used", () => {
    const part = { parameters: { from: parameter("a") }, part: ["${form}"] };
    expect(taken(part, { steps: [use(), use()] }).problems).toEqual([
      'schemas/parts/part.json#/part/0: "form" is not among the parameters of the part; did you mean "from"?',
      'schemas/parts/part.json#/parameters/from: nothing in the part uses the parameter "from"',
    ]);
  });

  test("a list or an object inside a text, a list beside other keys, a part that is a text", () => {
    const inText = taken({ parameters: { a: parameter() }, part: ["x ${a}"] }, { steps: [use({ a: [1] })] });
    expect(inText.problems).toEqual([
      `${states}#/steps/0/x-use/with/a: the value of "a" stands inside a text, so it must be a text or a number`,
    ]);
    const beside = taken({ part: [1] }, { steps: [{ id: "x", ...use() }] });
    expect(beside.problems[0]).toContain("is a list");
    expect(taken({ part: "text" }, { step: use() }).problems[0]).toContain("neither an object nor a list");
  });
});
