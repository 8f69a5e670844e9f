/** What the palette finds without asking anybody: the pages of the menu, and what may be begun on them. */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { ActionRef } from "#dialect/schema/screens.ts";
import type { Text } from "#dialect/text/text.ts";
import { drawerUrl } from "../site/drawerUrl.ts";
import type { MenuNode } from "../site/menu.ts";

export interface PaletteEntry {
  readonly id: string;
  readonly does: "go" | "create";
  /** In all languages: found in each. */
  readonly title: Text;
  /** Other names that it is found by: that of the list it is begun on. */
  readonly also: readonly Text[];
  /** Group above it in the menu. */
  readonly group: Text | undefined;
  /** Short names of the same thing: file of its screen, letter of its key. */
  readonly codes: readonly string[];
  readonly icon: string | undefined;
  readonly address: string;
}

/** In the order of the menu, pages before what is begun on them. `shows` judges actions with a condition, `titleAt` names the page where something is begun. */
export function paletteEntries(
  menu: readonly MenuNode[],
  catalog: Pick<CompiledCatalog, "screens">,
  shows: (thing: Exclude<ActionRef, string>) => boolean,
  titleAt: (address: string) => Text | undefined = () => undefined,
): readonly PaletteEntry[] {
  const pages = pagesOf(menu, undefined, undefined);
  const begun = pages.flatMap((page): PaletteEntry[] => {
    const list = catalog.screens[page.screen ?? ""]?.list;
    const create = list?.toolbar?.find((action) => (typeof action === "string" ? action : action.id) === "create");
    if (!list || create === undefined || (typeof create !== "string" && !shows(create))) return [];
    return [
      {
        ...page.entry,
        id: `create ${page.entry.id}`,
        does: "create",
        title: (list.createAt && titleAt(list.createAt)) || page.entry.title,
        also: [page.entry.title],
        icon: "plus",
        address: list.createAt ?? drawerUrl(page.entry.address, { mode: "create" }),
      },
    ];
  });
  return [...pages.map(({ entry }) => entry), ...begun];
}

function pagesOf(
  menu: readonly MenuNode[],
  group: Text | undefined,
  groupIcon: string | undefined,
): readonly { entry: PaletteEntry; screen: string | undefined }[] {
  return menu.flatMap(({ key, route, icon, address, children }) => {
    const { title, screen } = route;
    if (children.length > 0) return pagesOf(children, title, icon);
    if (address === undefined || title === undefined) return [];
    const codes = [screen, route.key].filter((code) => code !== undefined);
    return [{ screen, entry: { id: key, does: "go", title, also: [], group, codes, icon: icon ?? groupIcon, address } }];
  });
}
