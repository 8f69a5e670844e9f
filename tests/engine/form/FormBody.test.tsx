// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, bench, clearPage, field, fillRequired, open } from "../../helpers/engine/formPage.tsx";
import { key } from "../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("the keys of a form", () => {
  test("Ctrl S saves and Ctrl Enter submits; Enter in a field does neither", async () => {
    await open();
    await fillRequired();
    await key("Enter", field("Ticket"));
    expect(bench.sent).toEqual([]);
    await key("s", document.body, { ctrlKey: true });
    expect(bench.sent.at(-1)?.how).toBe("save");
    await key("Enter", document.body, { metaKey: true });
    expect(bench.sent.at(-1)?.how).toBe("begin");
  });
});
