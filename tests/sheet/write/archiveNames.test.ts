import { describe, expect, test } from "vitest";
import { archiveNames, safeName } from "#sheet/write/archiveNames.ts";

describe("a name in an archive", () => {
  test.each([
    ["../../etc/passwd", "__.._etc_passwd"],
    ["..", "_"],
    ["a\\b:c*.pdf", "a_b_c_.pdf"],
    ["con.pdf", "_con.pdf"],
    ["bill\u202Efdp.exe", "billfdp.exe"],
    ["  spaced .  ", "spaced"],
    ["", "_"],
  ])("%j is written as %j", (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });

  test("is cut to 100 characters and keeps its ending", () => {
    const name = safeName(`${"长".repeat(300)}.pdf`);
    expect([...name]).toHaveLength(100);
    expect(name.endsWith(".pdf")).toBe(true);
  });

  test("is unique, ignoring case", () => {
    expect(
      archiveNames([
        ["a", "x.pdf"],
        ["a", "X.PDF"],
        ["b", "x.pdf"],
        ["a", "x.pdf"],
      ]),
    ).toEqual(["a/x.pdf", "a/X (2).PDF", "b/x.pdf", "a/x (3).pdf"]);
  });
});
