/** The steps of the guided start: each names a part of the page, and most end by what the analyst does there. Pure but for the page that is read. */
import type { DraftView } from "../client/draftView.ts";

const guideStepIds = ["find", "change", "preview", "impact", "publish", "discard"] as const;
export type GuideStepId = (typeof guideStepIds)[number];

export interface GuideStep {
  readonly id: GuideStepId;
  /** Selectors of the part that the step is about, the first one that the page has. */
  readonly at: readonly string[];
  /** Whether the analyst has done it. Absent: only looking, so a press of "Next" ends the step. */
  readonly isDone?: (page: ParentNode, draft: DraftView) => boolean;
}

/** The limits are in every product, and a number is easy to change. */
const limitsOf = ({ files }: DraftView): string | undefined => files.find(({ kind }) => kind === "limits")?.path;

const dialog = ".bench-publish";

export const guideSteps: readonly GuideStep[] = [
  {
    id: "find",
    at: [".bench-tree"],
    isDone: (page, draft) => page.querySelector(".bench-file")?.getAttribute("aria-label") === limitsOf(draft),
  },
  { id: "change", at: [".bench-file"], isDone: (_page, { changed }) => changed.length > 0 },
  { id: "preview", at: [".bench-preview"] },
  {
    id: "impact",
    at: ["[role=alertdialog]", "[data-guide=publish]"],
    isDone: (page) => page.querySelector(`${dialog} [data-impact=known]`) !== null,
  },
  { id: "publish", at: ["[role=alertdialog]"], isDone: (page) => page.querySelector(dialog) === null },
  { id: "discard", at: ["[data-guide=discard]"], isDone: (_page, { changed }) => changed.length === 0 },
];

/** Returns the step after one; undefined after the last. */
export function stepAfter(step: GuideStep): GuideStep | undefined {
  return guideSteps[guideSteps.indexOf(step) + 1];
}
