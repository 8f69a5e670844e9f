import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { root } from "../../scripts/lib/root.mjs";
import { shownPath } from "../../scripts/new/names.ts";
import { copySchemas, type SchemaCopy } from "../helpers/schemas/schemaCopy.ts";

let copy: SchemaCopy;

beforeEach(async () => {
  copy = await copySchemas();
});
afterEach(() => copy.remove());

/** The command as an analyst types it, over the copy. */
function check(...options: string[]) {
  return spawnSync(process.execPath, ["scripts/run.mjs", "check-schemas", ...options], {
    cwd: root,
    encoding: "utf8",
    // Thousands of findings: a text in each language of a product.
    maxBuffer: 64_000_000,
    env: { ...process.env, SCHEMA_ROOT: copy.root },
  });
}

describe("npm run check:schemas", () => {
  test("ends well when nothing is wrong", () => {
    const { status, stdout } = check();
    expect(stdout).toMatch(/^✓ 0 errors, .* checked in \d+\.\d s/m);
    expect(status).toBe(0);
  });

  test("fails with file, line and column, and says what was meant", async () => {
    const file = "schemas/entities/delivery-address.json";
    await copy.edit<Record<string, unknown> & EntitySchema>(file, (entity) => {
      Object.assign(entity.properties["city"] as object, { maxLenght: 60 });
    });
    const { status, stdout } = check();
    expect(stdout).toContain(`  error  "maxLenght" is unknown in a field. Did you mean "maxLength"?  keyword/unknown`);
    expect(stdout).toMatch(
      /┌─ schemas\/entities\/delivery-address\.json:\d+:\d+\n +\d+ │ .*"maxLenght": 60.*\n +│ +\^{11}\n +→ write maxLength\n/,
    );
    expect(status).toBe(1);
  });

  test("names the command for the texts of a language, with the folder of the product", async () => {
    await copy.edit<{ languages: object[] }>("screens.json", ({ languages }) => {
      languages.push({ code: "it", name: "Italiano", html: "it" });
    });
    await writeFile(join(copy.root, "schemas/messages/it.json"), "{}\n");
    const { stdout } = check();
    expect(stdout).toContain(`npm run new -- language it --product ${shownPath(root, copy.root)}`);
  });

  test("as JSON, gives the pointer and the reason of each finding, and the migration that a breaking change since an older version needs", async () => {
    const file = "schemas/entities/delivery-address.json";
    await copy.edit<Record<string, unknown> & EntitySchema>(file, (entity) => {
      const { city, ...rest } = entity.properties as Record<string, object>;
      Object.assign(entity, { properties: { ...rest, town: { ...city, maxLenght: 60 } } });
    });
    const { findings, errors } = JSON.parse(check("--json", "--base", root).stdout) as { findings: LintFinding[]; errors: number };
    expect(errors).toBe(findings.filter(({ severity }) => severity === "error").length);
    expect(findings.find(({ rule }) => rule === "keyword/unknown")).toMatchObject({
      file,
      pointer: "/properties/town/maxLenght",
      suggestion: "maxLength",
      severity: "error",
      why: expect.stringContaining("does nothing") as string,
    });
    expect(findings.find(({ rule }) => rule === "migrate/missing")).toMatchObject({
      file,
      suggestion: '{"do":"rename","field":"/city","to":"/town"}',
    });
  });

  test("ends with 2 when it cannot be asked", () => {
    const { status, stderr } = check("--base", "no-such-revision");
    expect(stderr).toContain("neither a folder");
    expect(status).toBe(2);
    expect(check("--hlep").status).toBe(2);
  });
});
