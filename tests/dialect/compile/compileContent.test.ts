import { expect, test } from "vitest";
import { compileContent } from "#dialect/compile/compileContent.ts";

test("dated parts begin in plain words, so that a page that lists them does not read Markdown", () => {
  const body = { en: `## Ports\n\n**Closed** on [Friday](#/home). ${"x".repeat(400)}` };
  const { parts } = compileContent({
    "x-label": { en: "News" },
    parts: [
      { id: "ports", date: "2026-11-18", title: { en: "Ports" }, body },
      { id: "about", about: "/home", title: { en: "About" }, body: { en: "**We**" } },
    ],
  });
  expect(parts[0]?.lead?.["en"]).toMatch(/^Ports\nClosed on Friday\. x+$/);
  expect(parts[0]?.lead?.["en"]?.length).toBe(240);
  expect(parts[1]).toEqual({ id: "about", about: "/home", title: { en: "About" }, body: { en: "**We**" } });
});
