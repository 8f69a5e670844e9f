import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LintFinding } from "#dialect/lint/finding.ts";
import type { EntitySchema } from "#dialect/schema.ts";
import { root } from "../../scripts/root.mjs";
import { copySchemas, type SchemaCopy } from "../helpers/schemaCopy.ts";

let copy: SchemaCopy;

beforeAll(async () => {
  copy = await copySchemas();
});
afterAll(() => copy.remove());

/** The command as an analyst types it, over the copy. */
function check(...options: string[]) {
  return spawnSync(process.execPath, ["scripts/run.mjs", "check-schemas", ...options], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, SCHEMA_ROOT: copy.root },
  });
}

describe("npm run check:schemas", () => {
  test("ends well when nothing is wrong", () => {
    const { status, stdout } = check();
    expect(stdout).toMatch(/^0 errors, .* in \d+\.\d s$/m);
    expect(status).toBe(0);
  });

  test("fails with file, line and column, and says what was meant", async () => {
    const file = "schemas/entities/delivery-address.json";
    await copy.edit<Record<string, unknown> & EntitySchema>(file, (entity) => {
      Object.assign(entity.properties["city"] as object, { maxLenght: 60 });
    });
    const { status, stdout } = check();
    expect(stdout).toMatch(
      /^schemas\/entities\/delivery-address\.json:\d+:\d+ {2}error {2}keyword\/unknown {2}"maxLenght" .* Did you mean "maxLength"\?$/m,
    );
    expect(status).toBe(1);

    const findings = JSON.parse(check("--json").stdout) as LintFinding[];
    expect(findings.find(({ rule }) => rule === "keyword/unknown")).toMatchObject({
      file,
      pointer: "/properties/city/maxLenght",
      suggestion: "maxLength",
      severity: "error",
    });
  });
});
