// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { type DraftView, emptyDraft } from "../../../src/workbench/client/draftView.ts";
import { type GuideStepId, guideSteps, stepAfter } from "../../../src/workbench/guide/guideSteps.ts";

const limits = "schemas/limits.json";
const draft: DraftView = { ...emptyDraft, files: [{ path: limits, hash: "h", kind: "limits", names: [] }] };
const isDone = (id: GuideStepId, view = draft) => guideSteps.find((step) => step.id === id)?.isDone?.(document, view);

afterEach(() => document.body.replaceChildren());

test("the steps follow each other, and the last one has none after it", () => {
  const [first] = guideSteps;
  expect(first && stepAfter(first)?.id).toBe("change");
  expect(stepAfter(guideSteps[guideSteps.length - 1] as (typeof guideSteps)[number])).toBeUndefined();
});

test("a step ends by what the analyst does: the file of the limits is opened, changed, discarded", () => {
  expect(isDone("find")).toBe(false);
  document.body.innerHTML = `<section class="bench-file" aria-label="${limits}"></section>`;
  expect(isDone("find")).toBe(true);
  expect([isDone("change"), isDone("change", { ...draft, changed: [limits] })]).toEqual([false, true]);
  expect([isDone("discard"), isDone("discard", { ...draft, changed: [limits] })]).toEqual([true, false]);
});

test("the step of the impact is done once the dialog shows it, and publishing is explained until the dialog is closed", () => {
  document.body.innerHTML = '<div class="bench-publish"><section></section></div>';
  expect([isDone("impact"), isDone("publish")]).toEqual([false, false]);
  document.body.innerHTML = '<div class="bench-publish"><section data-impact="known"></section></div>';
  expect([isDone("impact"), isDone("publish")]).toEqual([true, false]);
  document.body.replaceChildren();
  expect(isDone("publish")).toBe(true);
});

test("the preview is only looked at: a press ends that step", () => {
  expect(guideSteps.filter((step) => !step.isDone).map(({ id }) => id)).toEqual(["preview"]);
});
