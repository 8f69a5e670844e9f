import { expect, test } from "vitest";
import { readArguments } from "../../../src/server/operator/arguments.ts";

test("words and options may be mixed; an option takes the next word or what follows its equals sign", () => {
  expect(readArguments(["receive", "LD1", "--weight", "190.5", "--note=a=b", "LD2"])).toEqual({
    words: ["receive", "LD1", "LD2"],
    options: { weight: "190.5", note: "a=b" },
  });
});

test("an option at the end is empty, and no option reaches a prototype", () => {
  expect(readArguments(["--text"]).options).toEqual({ text: "" });
  expect(readArguments(["--toString", "x"]).options["toString"]).toBe("x");
  expect(readArguments([]).options["toString"]).toBeUndefined();
});
