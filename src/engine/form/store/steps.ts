/** Which section a phone shows: forms are stepped through there. */
import type { Topics } from "../../browser/topics.ts";

export const stepTopic = "step";

export interface Steps {
  current(): string;
  show(section: string): void;
}

/** `shown` are the sections that there are now, in order: where the step is none of them, the first of them is. */
export function createSteps(topics: Topics, begun: string | undefined, shown: () => readonly string[]): Steps {
  let current = begun;
  return {
    current() {
      const ids = shown();
      if (current === undefined || !ids.includes(current)) current = ids[0] ?? "";
      return current;
    },
    show(section) {
      if (section === current) return;
      current = section;
      topics.notify([stepTopic]);
    },
  };
}
