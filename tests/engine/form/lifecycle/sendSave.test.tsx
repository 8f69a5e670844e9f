// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, bench, clearPage, fill, fillRequired, open, save, sentence, stored } from "../../../helpers/engine/formPage.tsx";
import { one, settle } from "../../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("a save", () => {
  test("without a response is repeated under the same key; a second record has another one", async () => {
    await open();
    await fillRequired();
    bench.answer = { code: 0, data: null };
    await save();
    bench.answer = undefined;
    await save();
    expect(bench.sent.map((one_) => one_.key)).toEqual([expect.any(String), bench.sent[0]?.key]);
    await fill("Ticket", "B2");
    await save();
    // It exists now: its version guards it, and a key of its own the change.
    expect(bench.sent[2]).toMatchObject({ key: expect.any(String), record: { id: "9", version: 1 } });
    expect(bench.sent[2]?.key).not.toBe(bench.sent[0]?.key);
  });

  test("of a change without a response is repeated under the same key; other input has another one", async () => {
    await open();
    await fillRequired();
    await save();
    await fill("Ticket", "B2");
    bench.answer = { code: 0, data: null };
    await save();
    await save();
    await fill("Ticket", "B3");
    await save();
    const [, first, second, third] = bench.sent;
    expect([second?.key, second?.record["version"]]).toEqual([first?.key, 1]);
    expect(third?.key).not.toBe(first?.key);
  });

  test("of a change that was stored without a response is no conflict: later input is applied on top", async () => {
    await open();
    await fillRequired();
    await save();
    await fill("Ticket", "B2");
    bench.answer = { code: 0, data: null };
    await save();
    await fill("Ticket", "B3");
    bench.answer = { code: 4090, data: { ...stored, ...bench.sent[1]?.record, id: "9", version: 2 } };
    const button = one("button", new RegExp(sentence("form.saveDraft")));
    act(() => button.click());
    bench.answer = undefined;
    await settle();
    expect(bench.sent.at(-1)).toMatchObject({ record: { id: "9", version: 2, ticket: "B3" } });
    expect(document.body.textContent).not.toContain(sentence("form.conflict"));
  });

  test("that was stored without a response continues with the record that it created", async () => {
    await open();
    await fillRequired();
    await fill("Ticket", "A2");
    // The server knows the key, with other words: those that were sent before something else was typed.
    bench.answer = { code: 4091, data: { ...stored, id: "9", version: 1, ticket: "A1" } };
    const button = one("button", sentence("form.submit"));
    act(() => button.click());
    bench.answer = undefined;
    await settle();
    expect(bench.sent).toMatchObject([
      { key: expect.any(String) },
      { key: expect.any(String), record: { id: "9", version: 1, ticket: "A2" } },
    ]);
    expect(bench.host.went).toEqual(["/repairs/9"]);
  });
});
