import { expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { createDraftRecord } from "#engine/form/store/draftRecord.ts";
import { compiledEntity } from "../../../helpers/engine/testHost.ts";
import { workshop } from "../../../helpers/engine/workshop.ts";

const entity = compiledEntity(workshop, "repair");

function open(stored: Rec | null = null) {
  let conversions = 0;
  const converter = {
    toRecord(draft: Rec): Rec {
      conversions++;
      return { ...draft };
    },
  };
  return { drafts: createDraftRecord(entity, converter, () => stored), conversions: () => conversions };
}

test("the record is made once for each draft", () => {
  const { drafts, conversions } = open();
  drafts.put({ ticket: "A" });
  expect(drafts.record()).toBe(drafts.record());
  expect(conversions()).toBe(1);
  drafts.put({ ticket: "B" });
  expect(drafts.record()).toEqual({ ticket: "B" });
  expect(conversions()).toBe(2);
});

test("a field that the stored record has and the draft lacks is null", () => {
  const { drafts } = open({ ticket: "A", rate: 40 });
  drafts.put({ ticket: "A" });
  expect(drafts.record()).toEqual({ ticket: "A", rate: null });
});

test("after forget the record is a new object", () => {
  const { drafts } = open();
  drafts.put({ ticket: "A" });
  const before = drafts.record();
  drafts.forget();
  expect(drafts.record()).not.toBe(before);
  expect(drafts.record()).toEqual(before);
});
