// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { FieldValue } from "#engine/kinds/FieldValue.tsx";
import { planForm } from "#engine/planners/planForm.ts";
import type { PlannedField } from "#engine/plan/plan.ts";
import { clearPage, draw, one } from "../../helpers/engine/page.tsx";
import { testHost, testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);

const record = { owner: { phone: "+49 30 1" } };
const screen = workshop.screens["repairForm"];
const phone = screen && planForm(testInput(workshop, "repair"), screen).byPath.get("/owner/phone");

test("links take the focus on a record's own page, and not in a list, where the row does", async () => {
  const host = testHost(workshop, {});
  await draw(host, <FieldValue field={phone as PlannedField} record={record} reachable />);
  expect(one("link", "+49 30 1").tabIndex).toBe(0);
  clearPage();
  await draw(host, <FieldValue field={phone as PlannedField} record={record} />);
  expect(one("link", "+49 30 1").tabIndex).toBe(-1);
});

test("nothing entered is a dash, or what it means where that is said (`x-empty`)", async () => {
  const host = testHost(workshop, {});
  await draw(host, <FieldValue field={phone as PlannedField} record={{}} />);
  expect(document.querySelector(".ld-subtle")?.textContent).toBe("–");
  clearPage();
  await draw(host, <FieldValue field={{ ...(phone as PlannedField), empty: { en: "Every number" } }} record={{}} />);
  expect(document.querySelector(".ld-subtle")?.textContent).toBe("Every number");
});
