/** Which section a phone shows: forms are stepped through there. */
import type { Topics } from "./topics.ts";

export const stepTopic = "step";

export interface Steps {
  current(): string;
  show(section: string): void;
}

export function createSteps(topics: Topics, first: string): Steps {
  let current = first;
  return {
    current: () => current,
    show(section) {
      if (section === current) return;
      current = section;
      topics.tell([stepTopic]);
    },
  };
}
