import { expect, test } from "vitest";
import { FORM_TOPIC, isSectionTopic, sectionTopic, STEP_TOPIC } from "#engine/form/store/formTopics.ts";

test("the topic of a section is distinguished from paths of fields and from the other topics", () => {
  expect(isSectionTopic(sectionTopic("job"))).toBe(true);
  expect(["/job", FORM_TOPIC, STEP_TOPIC].filter(isSectionTopic)).toEqual([]);
});
