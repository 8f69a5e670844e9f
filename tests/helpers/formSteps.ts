import type { Locator, Page } from "playwright-core";
import type { ProductText } from "./productText.ts";

/** What a shipper does in a generated form, field by field, each found by its role and label. */
export interface FormSteps {
  /** The box of a field that is typed into. */
  readonly box: (field: string) => Locator;
  readonly fill: (field: string, value: string) => Promise<void>;
  /** Picks a code from a searchable list by typing its label. */
  readonly pick: (field: string, codes: string, value: unknown) => Promise<void>;
  /** Picks a code that is drawn as segments, chips or cards. */
  readonly press: (field: string, codes: string, value: unknown) => Promise<void>;
  /** What stands beside the field as wrong: the element that the box says describes it. */
  readonly problem: (field: string) => Promise<string>;
}

/** `within` is the drawer or the page that holds the form of `entity`. */
export function formSteps(page: Page, { label, code }: Pick<ProductText, "label" | "code">, entity: string, within: Locator): FormSteps {
  const named = (field: string) => ({ name: label(entity, field), exact: true });
  const box = (field: string) => within.getByRole("textbox", named(field));
  return {
    box,
    fill: (field, value) => box(field).fill(value),
    async pick(field, codes, value) {
      const list = within.getByRole("combobox", named(field));
      await list.click();
      await list.fill(code(codes, value));
      await within
        .getByRole("option", { name: code(codes, value) })
        .first()
        .click();
    },
    async press(field, codes, value) {
      const group = within.getByRole("radiogroup", named(field)).or(within.getByRole("group", named(field)));
      await group.getByText(code(codes, value), { exact: true }).click();
    },
    async problem(field) {
      const described = (await box(field).getAttribute("aria-describedby")) ?? "";
      const id = described.split(" ").find((each) => each.endsWith("-problem"));
      return id === undefined ? "" : ((await page.locator(`[id="${id}"]`).textContent()) ?? "");
    },
  };
}
