/**
 * Anchors name a part of a file that outlives edits around it: where a pointer has the index of an item, an anchor has what the item is
 * called: `/x-rules/3/rule` is `/x-rules/id=due/rule`, and an item that is text itself is `=title`.
 */
import { isObject, type Json } from "./json.ts";
import { getAt, pointerTokens, toPointer } from "./pointer.ts";

/** Members that name an item, the surest first. */
const names = ["id", "const", "field", "name", "transition", "action"] as const;

/** Returns the name of an item of a list; undefined if nothing names it. */
function calledOf(item: Json | undefined): string | undefined {
  if (typeof item === "string") return `=${item}`;
  if (!isObject(item)) return undefined;
  const name = names.find((one) => typeof item[one] === "string");
  return name && `${name}=${String(item[name])}`;
}

/** Returns the anchor of a pointer. An item without a name, or with that of an earlier one, keeps its index. */
export function anchorOf(json: Json, pointer: string): string {
  const tokens = pointerTokens(pointer);
  return toPointer(
    tokens.map((token, depth) => {
      const holder = getAt(json, tokens.slice(0, depth));
      if (!Array.isArray(holder) || !/^\d+$/.test(token)) return token;
      const called = calledOf(holder[Number(token)]);
      const isFirst = called !== undefined && holder.findIndex((item) => calledOf(item) === called) === Number(token);
      return isFirst ? called : token;
    }),
  );
}

/** Returns the pointer of an anchor; undefined if the file has no such part any more. */
export function pointerOfAnchor(json: Json, anchor: string): string | undefined {
  const found: string[] = [];
  for (const token of pointerTokens(anchor)) {
    const holder = getAt(json, found);
    const index = Array.isArray(holder) && !/^\d+$/.test(token) ? holder.findIndex((item) => calledOf(item) === token) : undefined;
    found.push(index === undefined ? token : String(index));
    if (getAt(json, found) === undefined) return undefined;
  }
  return toPointer(found);
}
