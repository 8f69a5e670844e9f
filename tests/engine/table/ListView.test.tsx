// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearPage, none, one, settle, setWidth } from "../../helpers/engine/page.tsx";
import { codes, type OpenList, openList } from "./openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a list", () => {
  test("is a table with a name, sortable heads and real links to the records", async () => {
    list = await openList();
    expect(one("table", "Loans").getAttribute("aria-busy")).toBe("false");
    expect(one("columnheader", /^Code/).getAttribute("aria-sort")).toBe("ascending");
    expect(one("columnheader", /^Pages/).getAttribute("aria-sort")).toBe("none");
    expect(one("columnheader", /^Copies/).hasAttribute("aria-sort")).toBe(false);
    expect(one("link", "L001").getAttribute("href")).toBe("#/library/loan/1");
    expect(codes()).toHaveLength(20);
  });

  test("says below its heading what the page does, in the language in use", async () => {
    list = await openList();
    const note = () => document.querySelector(".ld-list-note")?.textContent;
    expect(note()).toBe("The librarian enters the loans");
    act(() => list.host.speak("zh"));
    await settle();
    expect(note()).toBe("馆员登记借阅");
  });

  test("hides a column from those it is not for", async () => {
    list = await openList();
    expect(none("columnheader", /Inner note/)).toBe(true);
    clearPage();
    list = await openList({ user: { partner: true } });
    expect(none("columnheader", /Inner note/)).toBe(false);
  });

  test("speaks the other language without asking for the rows again", async () => {
    list = await openList();
    const asked = list.host.source.asked.length;
    act(() => list.host.speak("zh"));
    await settle();
    expect(none("columnheader", /^编号/)).toBe(false);
    expect(one("heading", "借阅")).toBeTruthy();
    expect(list.host.source.asked.length).toBe(asked);
  });
});
