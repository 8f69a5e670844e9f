/** An option of the product gets another value wherever it is one, and nowhere else. */
import { beforeAll, expect, test } from "vitest";
import { readLintInput } from "#server/schemas/lintFolder.ts";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import type { LintFinding, LintInput } from "#dialect/lint/workspace/finding.ts";
import { renamedFiles } from "#dialect/lint/workspace/renameField.ts";
import { type OptionRename, renamedOptionSteps, renameOption } from "#dialect/lint/options/renameOption.ts";
import { openWorkspace } from "#dialect/lint/workspace/workspace.ts";
import { root } from "../helpers/schemas/product.ts";

let input: LintInput;
const memory = new FileMemory();
beforeAll(async () => {
  input = await readLintInput(root, process.cwd());
}, 60_000);

/** Returns the files after the rename, with the migrations of the stored records, numbered from `number`. */
function renamed(before: LintInput, rename: OptionRename, number = 9000): LintInput {
  const workspace = openWorkspace(before, memory);
  const texts = renamedFiles(workspace, renameOption(workspace, rename));
  const migrations = renamedOptionSteps(workspace, rename).map((migration, at) => ({
    path: `schemas/migrations/${number + at}-${migration.entity}.json`,
    text: JSON.stringify({ $schema: "../meta/migration.json", ...migration }),
  }));
  return { ...before, files: [...before.files.map((file) => ({ ...file, text: texts.get(file.path) ?? file.text })), ...migrations] };
}

/** Lines that name the value, without migrations. */
const linesWith = ({ files }: LintInput, value: string): string[] =>
  files
    .filter(({ path }) => !path.startsWith("schemas/migrations/"))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line) => (line.includes(`'${value}'`) || line.includes(`"${value}"`) ? [`${path} ${line.trim()}`] : [])),
    );
const errors = (findings: readonly LintFinding[]): string[] =>
  findings
    .filter(({ severity }) => severity === "error")
    .map(({ rule, file, pointer, message }) => `${rule} ${file} ${pointer} ${message}`);

test("an equal value of another list stays, in the same expression too", () => {
  const after = renamed(input, { list: "service", from: "AIR", to: "FLIGHT" });
  const order = after.files.find(({ path }) => path === "schemas/entities/port-to-port-order.json")?.text ?? "";
  expect(order).toContain("self.shippingWay == 'AIR' && row.mode == 'FLIGHT'");
  const other = renamed(input, { list: "port-shipping-way", from: "AIR", to: "FLIGHT" });
  const otherOrder = other.files.find(({ path }) => path === "schemas/entities/port-to-port-order.json")?.text ?? "";
  expect(otherOrder).toContain("self.shippingWay == 'FLIGHT' && row.mode == 'AIR'");
});

test("shipped records, choices of several, results of formulas and samples by the value follow", () => {
  const after = renamed(input, { list: "service", from: "EXPRESS", to: "COURIER" });
  const text = (path: string): string => after.files.find((file) => file.path === path)?.text ?? "";
  expect(text("schemas/records/channel.json")).toContain('"COURIER"');
  // The result belongs to the list of the field that is suggested, which has an option of the same value.
  expect(text("schemas/entities/waybill.json")).toContain("self.createTpye == 'COURIER' ? 'EXPRESS' : null");
  const sea = renamed(input, { list: "service", from: "SEA", to: "OCEAN" });
  expect(linesWith(sea, "SEA").filter((line) => line.includes("createTpye"))).toEqual([]);
});

test("stored records follow in each entity, in rows too; a choice of several is accepted by the check", () => {
  const steps = renamedOptionSteps(openWorkspace(input, memory), { list: "service", from: "AIR", to: "FLIGHT" });
  expect(steps).toContainEqual({ entity: "coupon", steps: [{ do: "value", field: "/services", from: "AIR", to: "FLIGHT" }] });
  expect(steps.map(({ entity }) => entity)).toEqual(expect.arrayContaining(["waybill", "inquiry", "channel", "port"]));
  const kinds = renamedOptionSteps(openWorkspace(input, memory), { list: "fee-unit", from: "PIECE", to: "EACH" });
  expect(kinds.flatMap((one) => one.steps.map(({ field }) => field))).toContainEqual(expect.stringContaining("/-/"));
});

test("states, letters, events, scopes and links follow: the check finds nothing new", { timeout: 240_000 }, () => {
  const renames: readonly OptionRename[] = [
    { list: "service", from: "AIR", to: "FLIGHT" },
    { list: "delivery-type", from: "EXPRESS", to: "COURIER" },
    { list: "pickup-status", from: "not_collected", to: "missed" },
    { list: "bill-confirmation", from: "to_confirm", to: "to_be_confirmed" },
    { list: "order-kind", from: "WAYBILL", to: "SHIPMENT" },
    { list: "letter-state", from: "to_mail", to: "waiting" },
    { list: "mail-kind", from: "files", to: "papers" },
    { list: "notice-file-type", from: "bill", to: "invoice" },
    { list: "webhook-event", from: "waybill.approved", to: "waybill.accepted" },
    { list: "api-use", from: "READ_WAYBILLS", to: "READ_SHIPMENTS" },
    { list: "token-status", from: "not_connected", to: "unused" },
  ];
  const after = renames.reduce((now, rename, at) => renamed(now, rename, 9000 + at * 10), input);
  const before = new Set(errors(lintSchemas(input)));
  expect(errors(lintSchemas(after)).filter((finding) => !before.has(finding))).toEqual([]);
});

test("an option that is not there, or is no text, has no place", () => {
  const workspace = openWorkspace(input, memory);
  expect(renameOption(workspace, { list: "service", from: "TRAIN", to: "RAIL" })).toEqual([]);
  expect(renameOption(workspace, { list: "yes-no", from: "1", to: "2" })).toEqual([]);
});
