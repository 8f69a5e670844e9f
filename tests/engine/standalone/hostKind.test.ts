import { expect, test } from "vitest";
import { hostKind } from "#engine";

test("a kind of a host is shown by its text unless it draws itself, and is used where a field names it", () => {
  const toText = (value: unknown) => "★".repeat(Number(value ?? 0));
  const Input = () => null;
  const { kind, Input: input } = hostKind({ name: "stars", toText, Input });
  const cell = { value: 3 } as unknown as Parameters<typeof kind.render>[0];
  expect([kind.name, kind.render(cell), kind.toText(2, {} as never, {} as never), input]).toEqual(["stars", "★★★", "★★", Input]);
  expect(kind.matches({ type: "string" })).toBe(false);
  expect(hostKind({ name: "stars", toText, Input, render: () => "drawn" }).kind.render(cell)).toBe("drawn");
});
