/** A form with the lines of a crate in a grid, and what its tests look at. */
import { act } from "react";
import { begin, open } from "../../helpers/engine/formPage.tsx";
import { find, one } from "../../helpers/engine/page.tsx";
import { cratesWith } from "./crates.ts";

const plain = cratesWith({
  field: "lines",
  grid: { columns: ["code", { field: "length", total: true }, "width", "height", "total", "note"] },
});

/** Opens the form with two lines, of which the first has a length. */
export async function openLines(files = plain): Promise<void> {
  begin({ crate: [] }, files);
  await open({ screen: "crateForm", start: { lines: [{ code: "a", length: "60" }, { code: "b" }] } });
  await find("grid", "Lines");
}

export const grid = () => one("grid", "Lines");
/** The text box that has the focus for all cells. */
export const box = () => grid().querySelector("textarea") as HTMLTextAreaElement;
/** The elements that an attribute of ids names. */
export const named = (element: Element, attribute: string) =>
  (element.getAttribute(attribute) ?? "").split(" ").map((id) => document.getElementById(id));
export const focus = () => act(() => box().focus());
