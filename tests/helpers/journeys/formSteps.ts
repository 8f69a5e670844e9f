import type { Locator, Page } from "playwright-core";
import type { ProductText } from "./productText.ts";

/** What a shipper does in a generated form, field by field, each found by its role and label. A field inside a group or a row is `group/field`. */
export interface FormSteps {
  /** The box of a field that is typed into. */
  readonly box: (field: string) => Locator;
  /** The control of a field, whatever it is: a box, a list to search in, a group of choices. */
  readonly control: (field: string) => Locator;
  readonly fill: (field: string, value: string) => Promise<void>;
  /** Picks a code from a searchable list by typing its label. */
  readonly pick: (field: string, codes: string, value: unknown) => Promise<void>;
  /** Picks a code that is drawn as segments, radios, chips or cards. */
  readonly press: (field: string, codes: string, value: unknown) => Promise<void>;
  /** Picks another record from a searchable list by typing something of it. */
  readonly find: (field: string, typed: string) => Promise<void>;
  /** Sends a file by the field's own button. */
  readonly upload: (field: string, file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }) => Promise<void>;
  /** The problem beside the field. */
  readonly problem: (field: string) => Promise<string>;
}

/** The text that a control names as its problem; "" where it has none. */
async function problemOf(control: Locator): Promise<string> {
  const described = (await control.getAttribute("aria-describedby")) ?? "";
  const id = described.split(" ").find((each) => each.endsWith("-problem"));
  return id === undefined ? "" : ((await control.page().locator(`[id="${id}"]`).textContent()) ?? "");
}

/** `within` is the drawer, the section or the page that holds the form of `entity`. */
export function formSteps(
  page: Page,
  { label, code, say }: Pick<ProductText, "label" | "code" | "say">,
  entity: string,
  within: Locator,
): FormSteps {
  const named = (field: string) => ({ name: label(entity, field), exact: true });
  const box = (field: string) => within.getByRole("textbox", named(field));
  const list = (field: string) => within.getByRole("combobox", named(field));
  const group = (field: string) => within.getByRole("radiogroup", named(field)).or(within.getByRole("group", named(field)));
  const control = (field: string) => box(field).or(list(field)).or(group(field)).first();
  const choose = async (field: string, typed: string) => {
    await list(field).click();
    await list(field).fill(typed);
    // The list of one field is open at a time; it lies in the top layer of the page.
    await page.getByRole("option").filter({ hasText: typed }).first().click();
  };
  return {
    box,
    control,
    fill: (field, value) => box(field).fill(value),
    pick: (field, codes, value) => choose(field, code(codes, value)),
    press: (field, codes, value) => group(field).getByText(code(codes, value), { exact: true }).click(),
    find: choose,
    async upload(field, file) {
      const asked = page.waitForEvent("filechooser");
      await group(field).getByText(say("file.choose"), { exact: true }).click();
      await (await asked).setFiles(file);
    },
    problem: (field) => problemOf(control(field)),
  };
}
