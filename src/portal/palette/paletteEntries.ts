/** Entries that the palette searches without a request: the pages of the menu, and their create actions. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { ActionRef } from "#dialect/schema/screens.ts";
import type { Text } from "#dialect/text/text.ts";
import { drawerUrl } from "../site/drawerUrl.ts";
import type { MenuNode } from "../site/menu.ts";

export interface PaletteEntry {
  readonly id: string;
  readonly does: "go" | "create";
  /** In all languages: each of them is searched. */
  readonly title: Text;
  /** Further search terms: the title of the list that has the create action. */
  readonly also: readonly Text[];
  /** Its group in the menu. */
  readonly group: Text | undefined;
  /** Short names: screen file, shortcut letter. */
  readonly codes: readonly string[];
  readonly icon: string | undefined;
  readonly address: string;
}

/** Returns all pages, then all create actions, in the order of the menu. `canSee` evaluates the condition of an action; `titleAt` returns the title of the page at a path. */
export function paletteEntries(
  menu: readonly MenuNode[],
  catalog: Pick<CompiledCatalog, "screens">,
  shows: (thing: Exclude<ActionRef, string>) => boolean,
  titleAt: (address: string) => Text | undefined = () => undefined,
): readonly PaletteEntry[] {
  const pages = pagesOf(menu, undefined, undefined);
  const createEntries = pages.flatMap((page): PaletteEntry[] => {
    const list = catalog.screens[page.screen ?? ""]?.list;
    const create = list?.toolbar?.find((action) => (typeof action === "string" ? action : action.id) === "create");
    if (!list || create === undefined || (typeof create !== "string" && !shows(create))) return [];
    return [
      {
        ...page.entry,
        id: `create ${page.entry.id}`,
        does: "create",
        title: (list.createAt && titleAt(list.createAt)) || page.entry.title,
        also: [page.entry.title, ...page.entry.also],
        icon: "plus",
        address: list.createAt ?? drawerUrl(page.entry.address, { mode: "create" }),
      },
    ];
  });
  // Two lists that lead to the same form offer it once.
  const firstTo = new Map(createEntries.toReversed().map((entry) => [entry.address, entry]));
  return [...pages.map(({ entry }) => entry), ...createEntries.filter((entry) => firstTo.get(entry.address) === entry)];
}

function pagesOf(
  menu: readonly MenuNode[],
  group: Text | undefined,
  groupIcon: string | undefined,
): readonly { entry: PaletteEntry; screen: string | undefined }[] {
  return menu.flatMap(({ key, route, icon, address, children }) => {
    const { menu: shown, title = shown, screen } = route;
    if (children.length > 0) return pagesOf(children, title, icon);
    if (address === undefined || title === undefined) return [];
    const codes = [screen, route.key].filter((code) => code !== undefined);
    // Named as in the menu, and found by the title of its page too.
    return [
      {
        screen,
        entry: { id: key, does: "go", title: shown ?? title, also: shown ? [title] : [], group, codes, icon: icon ?? groupIcon, address },
      },
    ];
  });
}
