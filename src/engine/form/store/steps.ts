/** The current step of a form on a phone: there each section is a step. */
import type { Topics } from "../../browser/topics.ts";
import { STEP_TOPIC } from "./formTopics.ts";

/** Event that a page around the form sends to an element in it: `detail` is the section whose step to show. It bubbles. */
export const showStepEvent = "form-step";

export interface Steps {
  current(): string;
  show(section: string): void;
}

/** `visible` returns the ids of the visible sections, in order. If the current step is not among them, the first one becomes current. */
export function createSteps(topics: Topics, first: string | undefined, visible: () => readonly string[]): Steps {
  let current = first;
  return {
    current() {
      const ids = visible();
      if (current === undefined || !ids.includes(current)) current = ids[0] ?? "";
      return current;
    },
    show(section) {
      if (section === current) return;
      current = section;
      topics.notify([STEP_TOPIC]);
    },
  };
}
