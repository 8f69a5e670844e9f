/** How the address of a list says which of its drawers is open: `?drawer=create`, `edit:<id>`, `copy:<id>`. */
import type { ListViewProps } from "#engine";

export type ListDrawer = NonNullable<ListViewProps["drawer"]>;

/** Name of the query parameter. */
export const drawerParameter = "drawer";

export function parseDrawer(text: string | null): ListDrawer | undefined {
  const [, mode, id] = /^(create|edit|copy)(?::(.+))?$/.exec(text ?? "") ?? [];
  if (mode === "create") return { mode };
  return (mode === "edit" || mode === "copy") && id !== undefined ? { mode, id } : undefined;
}

/** `list` is the list's address, with its query where it has one. */
export function drawerUrl(list: string, { mode, id }: ListDrawer): string {
  const value = encodeURIComponent(id === undefined ? mode : `${mode}:${id}`);
  return `${list}${list.includes("?") ? "&" : "?"}${drawerParameter}=${value}`;
}

/** The query of a list's address without the drawer's part of it, everything else letter by letter. */
export function withoutDrawer(search: string): string {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => !part.startsWith(`${drawerParameter}=`))
    .join("&");
}
