/** The letters that lead to pages after `g`, as the site map gives them. */
import type { Text } from "#dialect/text/text.ts";
import type { MenuNode } from "./menu.ts";

export interface GoKey {
  readonly key: string;
  readonly address: string;
  readonly title: Text | undefined;
}

/** Of the pages in the menu, in its order: what the session may not see has no key either. */
export function goKeysOf(menu: readonly MenuNode[]): readonly GoKey[] {
  return menu.flatMap(({ route, address, children }) => [
    ...(route.key !== undefined && address !== undefined ? [{ key: route.key, address, title: route.title }] : []),
    ...goKeysOf(children),
  ]);
}
