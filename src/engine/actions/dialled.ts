/** The telephone number that an action calls (`dial`). */
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";

/** Returns the digits of the text at `path`, with a leading +; "" where there is no number. */
export function dialled(record: Rec, path: string): string {
  const text = getAt(record, path);
  return typeof text === "string" ? text.replace(/[^\d+]/g, "") : "";
}

/** Dials a number with the telephone app of the device. */
export function dial(number: string): void {
  const link = document.createElement("a");
  link.href = `tel:${number}`;
  link.click();
}
