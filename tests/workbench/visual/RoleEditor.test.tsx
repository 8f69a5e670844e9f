// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { RoleEditor } from "../../../src/workbench/visual/RoleEditor.tsx";
import { clearPage, one, press, type } from "../../helpers/engine/page.tsx";
import { renderFormEditor } from "../../helpers/workbench/renderFormEditor.tsx";

afterEach(clearPage);

const text = JSON.stringify({
  roles: { sales: { of: "staff", label: { en: "Sales", zh: "销售" }, may: { box: ["read"] }, reach: { "*": "true" } } },
});

test("a role is named, and a new one begins with the rights of another", async () => {
  const form = await renderFormEditor(RoleEditor, "schemas/roles.json", text);
  await type(one("textbox", "Label in English"), "Sellers");
  await press(one("button", "Add a role"));
  await type(one("textbox", "Name"), "night-desk");
  await type(one("textbox", "Label in English"), "Night desk");
  await type(one("textbox", /Label in 中文/), "夜班");
  const like = one("combobox", "Begin with the rights of") as HTMLSelectElement;
  like.value = "sales";
  like.dispatchEvent(new Event("change", { bubbles: true }));
  await press(one("button", "Add"));
  const { roles } = JSON.parse(form.text());
  expect(roles.sales.label.en).toBe("Sellers");
  expect(roles["night-desk"]).toMatchObject({ of: "staff", may: { box: ["read"] }, reach: { "*": "true" } });
});
