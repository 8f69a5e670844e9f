import { expect, test } from "vitest";
import { findByWords } from "../../../src/workbench/controls/findByWords.ts";

const said = [
  "deliveryAddresses Delivery addresses of a customer 收货地址数上限 30",
  "senders Senders of a customer 发件人数上限 30",
  "Shown days 天数 7",
];
const found = (search: string) => {
  const { items, isNear } = findByWords(said, search, (one) => one);
  return [isNear ? "near" : "whole", ...items.map((one) => one.split(" ")[0])];
};

test("what has all words is found in its order, without any word everything", () => {
  expect(found("30 customer")).toEqual(["whole", "deliveryAddresses", "senders"]);
  expect(found(" ")).toEqual(["whole", "deliveryAddresses", "senders", "Shown"]);
});

test("a question finds what has its rarest words, in the singular and plural, and by two characters of Chinese", () => {
  expect(found("how many addresses")).toEqual(["near", "deliveryAddresses"]);
  expect(found("the address of customers")).toEqual(["near", "deliveryAddresses"]);
  expect(found("最多几个收货地址")).toEqual(["near", "deliveryAddresses"]);
  expect(found("at most 7")).toEqual(["near", "Shown"]);
});

test("a word inside of another one is no match of a question, and nothing is near to a foreign one", () => {
  expect(found("how much")).toEqual(["near"]);
});

test("words that only ask count for nothing", () => {
  const all = ["How often a list is sent", "Addresses of a customer"];
  expect(findByWords(all, "how many addresses", (one) => one, "how many").items).toEqual(["Addresses of a customer"]);
  expect(findByWords(all, "how many addresses", (one) => one).items).toHaveLength(2);
});
