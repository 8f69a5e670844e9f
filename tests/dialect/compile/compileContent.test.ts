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

test("a file of another shape, as it is while somebody types it, has no parts", () => {
  for (const typed of [{}, { parts: 1 }]) expect(compileContent(typed as never)).toEqual({ parts: [] });
  expect(compileContent({ parts: [{ id: "a", date: "2027-01-01" }] } as never).parts).toMatchObject([{ id: "a", lead: {} }]);
});
