import { expect, test } from "vitest";
import { ownMessages, withOwnMessages } from "#dialect/messages/ownMessages.ts";

test("a product that says nothing has every shipped sentence in its languages", () => {
  expect(withOwnMessages({ zh: {}, en: {} })).toEqual(ownMessages);
});

test("a sentence of the product replaces the shipped one of its language", () => {
  const { en, zh } = withOwnMessages({ en: { "action.cancel": "Never mind", "book.lent": "Lent" }, zh: {} });
  expect([en?.["action.cancel"], en?.["book.lent"]]).toEqual(["Never mind", "Lent"]);
  expect(zh?.["action.cancel"]).toBe(ownMessages["zh"]?.["action.cancel"]);
});

test("a language that is not shipped falls back to English, sentence by sentence", () => {
  const { de } = withOwnMessages({ de: { "action.cancel": "Abbrechen" } });
  expect([de?.["action.cancel"], de?.["action.close"]]).toEqual(["Abbrechen", ownMessages["en"]?.["action.close"]]);
});
