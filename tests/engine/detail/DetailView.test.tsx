// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openLoan } from "../../helpers/engine/loanPage.tsx";
import { clearPage, one, press, settle, setWidth } from "../../helpers/engine/page.tsx";
import type { TestHost } from "../../helpers/engine/testHost.ts";

let host: TestHost;

async function open(start?: Parameters<typeof openLoan>[0]): Promise<void> {
  host = await openLoan(start);
}

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("the page of a record", () => {
  test("speaks the other language at once", async () => {
    await open();
    act(() => host.speak("zh"));
    await settle();
    expect(one("region", "图书").textContent).toContain("北馆");
    expect(one("region", "轨迹").textContent).toContain("批准");
  });
});

describe("when there is nothing to show", () => {
  test("a record that is not there, or another's, is said to be missing", async () => {
    await open({ id: "99" });
    expect(document.body.textContent).toContain("There is no such record");
    expect(one("link", "Back to the list")).toBeTruthy();
  });

  test("an error can be tried again", async () => {
    await open({ prepare: (prepared) => void (prepared.source.failure = { code: 0, data: null }) });
    expect(one("alert").textContent).toContain("could not be read");
    host.source.failure = undefined;
    await press(one("button", "Try again"));
    expect(one("heading", "L007")).toBeTruthy();
  });
});
