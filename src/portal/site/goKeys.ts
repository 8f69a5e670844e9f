/** Keyboard shortcuts `g` + letter, from `key` of the routes in `screens.json`. */
import type { Text } from "#dialect/text/text.ts";
import type { MenuNode } from "./menu.ts";

export interface GoKey {
  readonly key: string;
  readonly address: string;
  readonly title: Text | undefined;
}

/** Returns the shortcuts of the pages in the menu, in its order. Pages that the session cannot see have none. */
export function goKeysOf(menu: readonly MenuNode[]): readonly GoKey[] {
  return menu.flatMap(({ route, address, children }) => [
    ...(route.key !== undefined && address !== undefined ? [{ key: route.key, address, title: route.title }] : []),
    ...goKeysOf(children),
  ]);
}
