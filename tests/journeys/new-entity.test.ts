/** A new entity with list, form, storage and menu entry, a third language and another accent colour: by JSON alone, without code or a build. */
import { afterAll, describe, expect, test } from "vitest";
import type { Endpoints } from "#dialect/schema/endpoints.ts";
import type { Site } from "#dialect/schema/screens.ts";
import type { Page as ListPage } from "#dialect/wire/wire.ts";
import { addLanguage } from "../helpers/schemas/addLanguage.ts";
import { formSteps } from "../helpers/journeys/formSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { type SchemaCopy, copySchemas } from "../helpers/schemas/schemaCopy.ts";

type Editable<Value> = { -readonly [Key in keyof Value]: Editable<Value[Key]> };

const entity = {
  $id: "pallet-loan",
  "x-entity": {
    name: "pallet-loan",
    owner: "customer",
    title: "{reference}",
    calls: { list: "palletLoanList", save: "palletLoanSave", delete: "palletLoanDelete" },
  },
  "x-label": { zh: "托盘借用", en: "Pallet loan" },
  type: "object",
  required: ["reference", "pallets"],
  properties: {
    reference: { type: "string", maxLength: 20, "x-label": { zh: "借用单号", en: "Reference" }, "x-normalize": ["trim", "upper"] },
    pallets: { type: "integer", minimum: 1, maximum: 500, "x-label": { zh: "托盘数", en: "Pallets" } },
    dueOn: { type: "string", format: "date", "x-label": { zh: "归还日期", en: "Due on" } },
    urgent: { type: "integer", "x-codes": "yes-no", "x-label": { zh: "是否加急", en: "Urgent" } },
    reason: {
      type: "string",
      maxLength: 200,
      "x-label": { zh: "加急原因", en: "Why it is urgent" },
      "x-visible-when": "self.urgent == 1",
      "x-required-when": "self.urgent == 1",
    },
  },
  examples: [{ reference: "PL-1", pallets: 12 }],
};

const screen = {
  entity: "pallet-loan",
  kind: "list",
  list: {
    columns: [{ field: "reference", link: true }, { field: "pallets" }, { field: "dueOn" }],
    toolbar: ["create"],
    rowActions: ["edit", "delete"],
  },
  form: { sections: [{ id: "loan", label: { zh: "借用", en: "Loan" }, fields: ["reference", "pallets", "dueOn", "urgent", "reason"] }] },
};

const french = { code: "fr", name: "Français", html: "fr", labels: "long" };
/** A translation that tests recognize: the English text in guillemets. */
const inFrench = (english: string): string => `« ${english} »`;
const accent = "#0B6B4F";

const menuTitle = { zh: "托盘借用", en: "Pallet loans" };

describe("a new entity by JSON only", () => {
  let copy: SchemaCopy;
  const journey = inJourney(async () => {
    copy = await copySchemas();
    await copy.write("schemas/entities/pallet-loan.json", entity);
    await copy.write("schemas/screens/palletLoans.json", screen);
    await copy.edit<Editable<Endpoints>>("schemas/endpoints.json", ({ calls }) => {
      for (const does of ["list", "save", "delete"] as const) {
        const key = `palletLoan${does[0]?.toUpperCase()}${does.slice(1)}`;
        calls[key] = { path: `/customer/std/pallet/loan/${does}`, does, entity: "pallet-loan", "x-status": "extension" };
      }
    });
    await copy.edit<{ routes: Site["routes"][number][] }>("screens.json", (site) => {
      site.routes = site.routes.map((route) =>
        route.path === "/stdMyProfile"
          ? { ...route, children: [...(route.children ?? []), { path: "palletLoans", screen: "palletLoans", title: menuTitle }] }
          : route,
      );
    });
    await addLanguage(copy, french.code, inFrench);
    await copy.edit<Editable<Site>>("screens.json", (site) => void (site.accent = accent));
    return { schemaRoot: copy.root, fresh: true };
  });
  afterAll(() => copy.remove());

  test("has a menu entry that leads to its list, filled with demo records by its schema alone", async () => {
    const { page, text, login, wide, say, rows, shot } = journey();
    await login();
    if (!wide) await page.getByRole("button", { name: say("shell.menu") }).click();
    const entry = page.getByRole("navigation").getByText(text(menuTitle), { exact: true });
    if (!(await entry.isVisible()))
      await page
        .getByRole("navigation")
        .getByText(text({ zh: "我的资料", en: "My profile" }))
        .click();
    await entry.click();
    await page.waitForURL(/#\/stdMyProfile\/palletLoans/);
    await page.getByRole("heading", { level: 1, name: text(menuTitle) }).waitFor();
    const [seeded] = await rows("palletLoanList");
    await page.getByText(String(seeded?.["reference"])).first().waitFor();
    await shot("new-entity-list");
  });

  test("has a form that obeys its rules and conditions", async () => {
    const { page, label, say, shot } = journey();
    await page
      .getByRole("button", { name: say("action.create") })
      .first()
      .click();
    const drawer = page.getByRole("dialog");
    const form = formSteps(page, journey(), "pallet-loan", drawer);
    const save = () => drawer.getByRole("button", { name: say("form.save"), exact: true }).click();
    await form.fill("reference", "pl-77");
    await save();
    await expect.poll(() => form.problem("pallets")).toContain(say("problem.required", { label: label("pallet-loan", "pallets") }));
    await form.fill("pallets", "24");

    expect(await form.box("reason").count()).toBe(0);
    await form.press("urgent", "yes-no", 1);
    await form.fill("reason", "Truck waits");
    await shot("new-entity-form");
    await save();
    await drawer.waitFor({ state: "hidden" });
    await page.getByText("PL-77").first().waitFor();
  });

  test("is stored for this customer alone", async () => {
    const created = { reference: "PL-77", pallets: 24, urgent: 1, reason: "Truck waits" };
    expect(await journey().rows("palletLoanList")).toContainEqual(expect.objectContaining(created));
    const others = await journey().call<ListPage>("palletLoanList", { page: 1, size: 100 }, "demo2");
    expect(others.data?.rows ?? []).not.toContainEqual(expect.objectContaining({ reference: created.reference }));
  });

  test("is shown in a third language and in the new accent colour", async () => {
    const { page, say, shot } = journey();
    await page.getByRole("button", { name: new RegExp(`^${say("shell.language")}: `) }).click();
    await page
      .getByRole("menuitem", { name: french.name })
      .or(page.getByRole("menuitemradio", { name: french.name }))
      .click();
    await page.getByRole("heading", { level: 1, name: inFrench(menuTitle.en) }).waitFor();
    const whole = page.locator("html");
    expect([await whole.getAttribute("lang"), await whole.getAttribute("data-labels")]).toEqual([french.html, french.labels]);
    expect(await page.title()).toContain(inFrench("Pallet loans"));
    const english = journey().inLanguage("en");
    const create = page.getByRole("button", { name: inFrench(english.say("action.create")) }).first();
    await create.waitFor();
    expect(await create.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe("rgb(11, 107, 79)");
    await create.click();
    await page
      .getByRole("dialog")
      .getByText(inFrench(english.label("pallet-loan", "pallets")))
      .first()
      .waitFor();
    await shot("third-language");
  });
});
