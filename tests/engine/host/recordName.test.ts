import { expect, test } from "vitest";
import { recordId, recordName } from "#engine/host/recordName.ts";
import { library } from "../../helpers/engine/library.ts";
import { compiledEntity } from "../../helpers/engine/testHost.ts";

const loan = compiledEntity(library, "loan");
const event = compiledEntity(library, "loan-event");

test("a record is named by the title template of its entity", () => {
  expect(recordName(loan, { id: 7, code: "L001" })).toBe("L001");
});

test("it is named by its id where the title is empty or the entity has none", () => {
  expect([recordName(loan, { id: 7 }), recordName(event, { id: 7, place: "here" })]).toEqual(["7", "7"]);
});

test("ids are text, whatever the backend sends", () => {
  expect([recordId({ id: 7 }), recordId({ id: "7" }), recordId({})]).toEqual(["7", "7", ""]);
});
