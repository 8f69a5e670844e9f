/** Topics of a form beside the paths of its fields. */

/** The form as a whole: counts, totals, changed or not. Notified with every change. */
export const FORM_TOPIC = "";

/** The current step on a phone. */
export const STEP_TOPIC = "step";

const section = "section:";

/** The visibility of one section. */
export const sectionTopic = (id: string): string => `${section}${id}`;
export const isSectionTopic = (topic: string): boolean => topic.startsWith(section);
