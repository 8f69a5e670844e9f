// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { StarRow, type StarRowProps } from "../../../src/portal/pickup-rating/StarRow.tsx";
import { all, clearPage, one, press } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

const field = {
  label: { en: "Service" },
  required: true,
  number: { type: "integer", minimum: 1, maximum: 5 },
} as unknown as StarRowProps["field"];
async function row(props: Partial<StarRowProps> = {}) {
  const onChange = vi.fn();
  await renderInPortal(testPortal(), <StarRow field={field} value={0} problem={undefined} onChange={onChange} {...props} />);
  return onChange;
}

test("there is one radio button for each number of the field's range, and a press chooses it [K-17]", async () => {
  const onChange = await row();
  expect(all("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([1, 2, 3, 4, 5].map((count) => `Stars: ${count}`));
  await press(one("radio", "Stars: 4"));
  expect(onChange).toHaveBeenCalledWith(4);
});

test("all stars up to the chosen one are lit", async () => {
  await row({ value: 3 });
  expect(document.querySelectorAll("[data-lit]")).toHaveLength(3);
  expect((one("radio", "Stars: 3") as HTMLInputElement).checked).toBe(true);
});

test("a problem describes the group, which is then invalid", async () => {
  await row({ problem: "Please rate" });
  const group = one("radiogroup");
  expect(group.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(group.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Please rate");
});
