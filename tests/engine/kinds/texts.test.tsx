// @vitest-environment happy-dom
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CellProps } from "#engine/values/kind.ts";
import { otherLanguage, said, texts } from "#engine/kinds/texts.tsx";
import { kindContract } from "./kindContract.tsx";

kindContract("texts");

test("a plain text is the text of every language", () => {
  expect([said("Signed", "zh"), said("Signed", "en"), said(undefined, "en")]).toEqual(["Signed", "Signed", ""]);
});

test("what was written in one language only is shown as it was written, with the name of its language", () => {
  expect([otherLanguage({ zh: "照常" }, "en"), otherLanguage({ zh: "照常" }, "zh"), otherLanguage("照常", "en")]).toEqual([
    "zh",
    undefined,
    undefined,
  ]);
  const drawn = (language: string) =>
    renderToStaticMarkup(texts.render({ value: { zh: "照常" }, language } as unknown as CellProps) as ReactElement);
  expect(drawn("en")).toContain('<span lang="zh">照常</span>');
  expect(drawn("en")).toContain(">Chinese</small>");
  expect(drawn("zh")).not.toContain("<small");
});

test("a quotation in Chinese inside a sentence of another language is marked as Chinese", () => {
  const drawn = (value: Record<string, string>, language: string) =>
    renderToStaticMarkup(texts.render({ value, language } as unknown as CellProps) as ReactElement);
  const both = { zh: "已退回：“箱数不符”", en: "Sent back: “箱数不符”, not “lost”" };
  expect(drawn(both, "en")).toContain('Sent back: <span lang="zh">“箱数不符”</span>, not “lost”');
  expect(drawn(both, "zh")).not.toContain("lang=");
});
