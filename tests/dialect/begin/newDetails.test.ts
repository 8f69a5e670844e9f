import { describe, expect, test } from "vitest";
import { newDetails } from "../../../src/dialect/begin/newDetails.ts";
import { newEntity } from "../../../src/dialect/begin/newEntity.ts";
import type { ReadText } from "../../../src/dialect/begin/plan.ts";
import { compiled, findingsOf, library } from "../lint/library.ts";

/** The library with a new entity of the template, whose list opens a drawer. */
function withEntity(template: "approvalFlow" | "smallEntity"): ReadText {
  const read: ReadText = (path) => library.files.find((file) => file.path === path)?.text;
  const made = new Map(
    newEntity(read, "claim", { template, label: { en: "Claim", zh: "申请" } }).changes.map(({ path, after }) => [path, after]),
  );
  return (path) => made.get(path) ?? read(path);
}

const after = (read: ReadText, path: string): unknown =>
  JSON.parse(newDetails(read, "claim", {}).changes.find((change) => change.path === path)?.after ?? "null");

describe("a new page of a record", () => {
  test("has the number, the state, every step of people, the fields of the form and the times", () => {
    expect(after(withEntity("approvalFlow"), "schemas/screens/claimDetails.json")).toMatchObject({
      entity: "claim",
      kind: "detail",
      detail: {
        header: { title: "number", status: "status" },
        actions: ["submit", "approve", "sendBack", "edit"],
        sections: [{ id: "main", columns: 2, fields: ["subject", "amount", { field: "remark", span: 2 }, "createTime", "updateTime"] }],
      },
    });
  });

  test("is where the list leads to, in the site map but not in the menu", () => {
    const read = withEntity("smallEntity");
    const list = after(read, "schemas/screens/claim.json") as { list: { open: string } };
    expect(list.list.open).toMatch(/\/claim\/\{id\}$/);
    const routes = JSON.stringify(after(read, "screens.json"));
    expect(routes).toMatch(/"path":"[^"]*claim\/:id","screen":"claimDetails","hidden":true,"title":\{"zh":"申请","en":"Claim"\}/);
  });

  test("brings no error", async () => {
    const read = withEntity("approvalFlow");
    const changed = new Map(newDetails(read, "claim", {}).changes.map(({ path, after: text }) => [path, text]));
    const made = newEntity((path) => library.files.find((file) => file.path === path)?.text, "claim", { template: "approvalFlow" }).changes;
    const paths = new Set([...library.files, ...made, ...[...changed.keys()].map((path) => ({ path }))].map(({ path }) => path));
    const files = [...paths].map((path) => ({ path, text: changed.get(path) ?? read(path) ?? "" }));
    const icons = [...(library.icons ?? []), "arrow-right", "check", "undo-2"];
    const found = findingsOf(await compiled({ ...library, icons, files }));
    expect(found.filter(({ severity, file }) => severity === "error" && file.includes("claim"))).toEqual([]);
  });

  test("is refused where records have one already, or no list leads to it", () => {
    const read: ReadText = (path) => library.files.find((file) => file.path === path)?.text;
    expect(() => newDetails(read, "dragon", {})).toThrow('There is no entity "dragon"');
    const withPage = withEntity("smallEntity");
    const opened: ReadText = (path) => withPage(path)?.replace('"list": {', '"list": { "open": "/elsewhere/{id}",');
    expect(() => newDetails(opened, "claim", {})).toThrow("opens at /elsewhere/{id} already");
  });
});
