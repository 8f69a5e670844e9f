import { describe, expect, test } from "vitest";
import { newDesk } from "../../../src/dialect/begin/newDesk.ts";
import type { ReadText } from "../../../src/dialect/begin/plan.ts";
import { compiled, findingsOf, library } from "../lint/library.ts";

const files = library.files.filter(({ path }) => path !== "schemas/roles.json" && !path.startsWith("schemas/sites/"));
const inLibrary: ReadText = (path) => files.find((file) => file.path === path)?.text;
const made = (read: ReadText) => new Map(newDesk(read).changes.map(({ path, after }) => [path, JSON.parse(after)]));

describe("a new site of the staff", () => {
  test("has a list for each entity of the menu, with the steps that staff takes and nothing that only customers do", () => {
    const desk = made(inLibrary);
    const site = desk.get("schemas/sites/desk.json");
    expect(site).toMatchObject({ path: "/desk", of: "staff", languages: [{ code: "zh" }, { code: "en" }] });
    const screens = site.routes.flatMap(({ screen }: { readonly screen?: string }) => screen ?? []);
    expect(screens).toContain("deskBooks");
    for (const screen of screens) expect(desk.has(`schemas/screens/${screen}.json`), screen).toBe(true);
    for (const [path, { kind, list }] of desk)
      if (kind === "list") expect([path, list.toolbar, list.createAt]).toEqual([path, undefined, undefined]);
  });

  test("begins roles: customers keep all they may, staff reads what is in the menu of all customers", () => {
    const { roles } = made(inLibrary).get("schemas/roles.json");
    expect(roles.customer).toMatchObject({ of: "customer", may: "*" });
    expect(roles.clerk).toMatchObject({ of: "staff", may: { book: expect.arrayContaining(["read"]) }, reach: { "*": "true" } });
  });

  test("lets staff write records that are shared, where customers have only a list", () => {
    const shared: ReadText = (path) =>
      path === "schemas/entities/book.json" ? inLibrary(path)?.replace('"owner": "customer"', '"owner": "shared"') : inLibrary(path);
    const desk = made(shared);
    expect(desk.get("schemas/screens/deskBooks.json")).toMatchObject({
      list: { toolbar: ["create"], rowActions: expect.arrayContaining(["edit", "delete"]) },
    });
    expect(desk.get("schemas/roles.json").roles.clerk.may.book).toEqual(expect.arrayContaining(["read", "create", "edit", "delete"]));
  });

  test("leaves roles that are there as they are, and says what is left to do", () => {
    const plan = newDesk((path) => (path === "schemas/roles.json" ? '{ "roles": {} }' : inLibrary(path)));
    expect(plan.changes.map(({ path }) => path)).not.toContain("schemas/roles.json");
    expect(plan.next.join("\n")).toContain("schemas/roles.json is there already: give a role of the staff what it may do with ");
  });

  test("brings no error", async () => {
    const changed = new Map(newDesk(inLibrary).changes.map(({ path, after }) => [path, after]));
    const all = [...files.filter(({ path }) => !changed.has(path)), ...[...changed].map(([path, text]) => ({ path, text }))];
    const before = new Set(
      findingsOf(await compiled({ ...library, files })).map(({ file, rule, pointer }) => `${file} ${pointer} ${rule}`),
    );
    const found = findingsOf(await compiled({ ...library, icons: [...(library.icons ?? []), "house", "file-text"], files: all }));
    const fresh = found.filter(({ file, rule, pointer, severity }) => severity === "error" && !before.has(`${file} ${pointer} ${rule}`));
    expect(fresh.map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
  });

  test("is refused where there is one", () => {
    expect(() => newDesk((path) => (path === "schemas/sites/desk.json" ? "{}" : inLibrary(path)))).toThrow("There is a desk already");
    expect(() => newDesk((path) => (path === "screens.json" ? "{}" : undefined))).toThrow("No list is in the menu");
  });
});
