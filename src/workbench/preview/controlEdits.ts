/** Moves a tab or a button of the previewed page among its neighbours, in a list of the screen or of the states of its entity. Pure. */
import { moveJsonItem, readJsonValue } from "#dialect/json/editJson.ts";
import type { PickedPart } from "#dialect/wire/preview.ts";
import { type PickContext, resolvePick } from "./resolvePick.ts";

interface ListItem {
  readonly path: string;
  readonly list: string;
  readonly index: number;
}

export interface ControlMove {
  readonly path: string;
  change(text: string): string;
}

export const isControl = ({ kind }: PickedPart): boolean => kind === "tab" || kind === "button";

function itemOf(part: PickedPart, context: PickContext): ListItem | undefined {
  const place = resolvePick(part, context);
  const at = place?.pointer.lastIndexOf("/") ?? -1;
  return place && { path: place.path, list: place.pointer.slice(0, at), index: Number(place.pointer.slice(at + 1)) };
}

/** Returns the change that puts a part before or after another; undefined if they are in different lists. */
export function moveControl(part: PickedPart, target: PickedPart, after: boolean, context: PickContext): ControlMove | undefined {
  const [from, to] = [itemOf(part, context), itemOf(target, context)];
  if (!from || to?.path !== from.path || to.list !== from.list) return undefined;
  const place = to.index + (after ? 1 : 0);
  return moveTo(from, place > from.index ? place - 1 : place);
}

/** Returns the change that moves a part by one place; at the end of its list it stays. */
export function stepControl(part: PickedPart, by: -1 | 1, context: PickContext): ControlMove | undefined {
  const from = itemOf(part, context);
  return from && moveTo(from, from.index + by);
}

function moveTo({ path, list, index }: ListItem, to: number): ControlMove {
  return {
    path,
    change(text) {
      const items = readJsonValue(text, list);
      const isPlace = Array.isArray(items) && to >= 0 && to < items.length && to !== index;
      return isPlace ? moveJsonItem(text, list, index, to) : text;
    },
  };
}
