// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { markWords } from "#engine/values/markWords.tsx";
import { clearPage, draw } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);

async function marked(text: string, words: readonly string[]): Promise<readonly (string | null)[]> {
  await draw(testHost(workshop, {}), <p>{markWords(text, words)}</p>);
  expect(document.querySelector("p")?.textContent).toBe(text);
  return [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
}

test("each word is marked wherever it occurs, in the letters of the text", async () => {
  expect(await marked("Bills and a bill: 账单", ["bill", "账"])).toEqual(["Bill", "bill", "账"]);
});

test("of words that begin at one place the longest is marked", async () => {
  expect(await marked("waybills", ["way", "waybill"])).toEqual(["waybill"]);
});

test("without a word, or without a match, the text stays as it is", async () => {
  expect(await marked("Bills", [])).toEqual([]);
  expect(await marked("Bills", ["x", ""])).toEqual([]);
});
