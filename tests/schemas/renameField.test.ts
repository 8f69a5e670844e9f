/** A field of the product gets another name in every file that names it: the check finds nothing new, and nothing else has changed. */
import { beforeAll, describe, expect, test } from "vitest";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import { renamedFiles, renameField } from "#dialect/lint/workspace/renameField.ts";
import { openWorkspace } from "#dialect/lint/workspace/workspace.ts";
import { readLintInput } from "#server/schemas/lintFolder.ts";
import { root } from "../helpers/schemas/product.ts";

const memory = new FileMemory();
let input: LintInput;
let before: readonly string[];
beforeAll(async () => {
  input = await readLintInput(root, process.cwd());
  before = errorsOf(input);
}, 60_000);

/** Errors of the check, without those that a new name brings by itself: facts of the specification name fields. */
function errorsOf(of: LintInput): string[] {
  return lintSchemas(of, memory)
    .filter(({ severity, rule }) => severity === "error" && !rule.startsWith("spec/"))
    .map(({ file, rule, pointer, message }) => `${file}#${pointer} ${rule}: ${message}`);
}

function rename(entity: string, field: string, to: string) {
  const workspace = openWorkspace(input, memory);
  const changes = renameField(workspace, entity, field, to);
  const texts = renamedFiles(workspace, changes);
  return { changes, files: input.files.map((file) => ({ ...file, text: texts.get(file.path) ?? file.text })) };
}

describe("renameField", () => {
  test.each([
    { entity: "delivery-address", field: "/zipCode", to: "postcode" },
    { entity: "pickup-order", field: "/waybills/-/weight", to: "kilos" },
    { entity: "port-to-port-order", field: "/shippingWay", to: "carriedBy" },
    { entity: "waybill", field: "/packingInfo", to: "boxes" },
    { entity: "waybill", field: "/packingInfo/-/quantityPerBox", to: "perBox" },
    { entity: "bill", field: "/totalCost", to: "sum" },
  ])("$entity $field as $to leaves no name behind", ({ entity, field, to }) => {
    const { changes, files } = rename(entity, field, to);
    expect(changes.length).toBeGreaterThan(2);
    expect(errorsOf({ ...input, files }).filter((error) => !before.includes(error))).toEqual([]);
  });

  test("only the name changes: renamed back, the files are the same to the character", () => {
    const { files } = rename("port-to-port-order", "/shippingWay", "carriedBy");
    const workspace = openWorkspace({ ...input, files }, memory);
    const back = renamedFiles(workspace, renameField(workspace, "port-to-port-order", "/carriedBy", "shippingWay"));
    for (const { path, text } of input.files) expect(back.get(path) ?? text).toBe(text);
  });

  test("a field of another entity with the same name stays", () => {
    const { changes } = rename("port-to-port-order", "/shippingWay", "carriedBy");
    expect(changes.some(({ file }) => file === "schemas/entities/pickup-order.json")).toBe(false);
  });

  test("an unknown field changes nothing", () => {
    expect(rename("waybill", "/nothing", "something").changes).toEqual([]);
  });
});
