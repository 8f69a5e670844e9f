// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, bench, clearPage, fillRequired, open, save, sentence, submit } from "../../../helpers/engine/formPage.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("saving", () => {
  test("that submits runs the transition and goes to the URL of the screen", async () => {
    await open();
    await fillRequired();
    await submit();
    expect(bench.sent).toMatchObject([{ how: "begin", record: { ticket: "A1", work: "chain", hours: 2 } }]);
    expect(bench.host.went).toEqual(["/repairs/9"]);
    // Back must not lead to the form that made it.
    expect(bench.host.replaced).toEqual(["/repairs/9"]);
  });

  test("of a record that was stored before leaves its form in the history", async () => {
    begin({ repair: [{ id: "7", version: 1, ticket: "A1", work: "chain", hours: 2 }] });
    await open({ id: "7" });
    await submit();
    expect([bench.host.went.length, bench.host.replaced]).toEqual([1, []]);
  });

  test("without a response says so until the connection is back [M-04]", async () => {
    const back: (() => void)[] = [];
    Object.assign(bench.host.source, { whenBack: (tell: () => void) => (back.push(tell), () => undefined) });
    await open();
    await fillRequired();
    bench.answer = { code: 0, data: null };
    await save();
    const told = () => document.body.textContent?.includes(sentence("form.notSaved"));
    expect(told()).toBe(true);
    act(() => back.forEach((tell) => tell()));
    expect(told()).toBe(false);
  });
});
