// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import "#engine/kinds/MarkdownValue.tsx";
import "#engine/values/MarkdownText.tsx";
import { markdown } from "#engine/kinds/markdown.tsx";
import type { CellProps } from "#engine/values/kind.ts";
import { clearPage, draw, settle } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("markdown");

afterEach(clearPage);

async function drawn(props: Partial<CellProps>): Promise<HTMLElement> {
  await draw(testHost(workshop, {}), <div data-testid="cell">{markdown.render({ language: "en", ...props } as CellProps)}</div>);
  await settle(2);
  return document.querySelector("[data-testid=cell]") as HTMLElement;
}

test("a page of a record draws it, a table shows it as it was typed", async () => {
  expect((await drawn({ value: "**Two**" })).querySelector("strong")?.textContent).toBe("Two");
  clearPage();
  expect((await drawn({ value: "**Two**", inTable: true })).textContent).toBe("**Two**");
});

test("what was written in one language only is drawn as it was written, with the name of its language", async () => {
  const cell = await drawn({ value: { zh: "**照常**" } });
  expect(cell.querySelector("small")?.textContent).toBe("Chinese");
  expect(cell.querySelector("[lang=zh] strong")?.textContent).toBe("照常");
});
