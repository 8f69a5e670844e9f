// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { said } from "#engine/kinds/texts.tsx";
import { kindContract } from "./kindContract.tsx";

kindContract("texts");

test("a plain text is the text of every language", () => {
  expect([said("Signed", "zh"), said("Signed", "en"), said(undefined, "en")]).toEqual(["Signed", "Signed", ""]);
});
