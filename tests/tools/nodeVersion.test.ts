/** Commands start on a Node that the product supports, and name what they do not know. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isSupported } from "../../scripts/lib/node-version.mjs";
import { root } from "../../scripts/lib/root.mjs";
import { runNode } from "../helpers/schemas/projectCopy.ts";

test.each([
  ["18.20.4", false],
  ["20.18.3", false],
  ["20.19.0", true],
  ["21.7.3", false],
  ["22.11.0", false],
  ["22.12.0", true],
  ["24.1.0", true],
])("Node %s is supported: %s", (version, supported) => {
  expect(isSupported(version)).toBe(supported);
});

test("an old Node is refused with the version that is needed, before anything else can fail", async () => {
  const pretend = `data:text/javascript,${encodeURIComponent('Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.4" } })')}`;
  const { code, output } = await runNode(tmpdir(), ["--import", pretend, join(root, "scripts/start.mjs")]);
  expect(output.trim()).toMatch(/^Lading needs Node 20\.19 or newer .*18\.20\.4/);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
});

test("a program that does not exist is named", async () => {
  const { code, output } = await runNode(tmpdir(), [join(root, "scripts/run.mjs"), "no-such-program"]);
  expect(output).toContain('There is no program "no-such-program"');
  expect(code).toBe(2);
});
