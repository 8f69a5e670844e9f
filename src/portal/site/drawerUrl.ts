/**
 * The open drawer in the query string of a list: `?drawer=create`, `edit:<id>`, `copy:<id>`. What a new record begins with stands
 * in the same parameter, because the others are the list's: `create:kind=express`.
 */
import type { ListViewProps } from "#engine";

export type ListDrawer = NonNullable<ListViewProps["drawer"]>;

/** Name of the query parameter. */
export const drawerParameter = "drawer";

/** Returns undefined if `text` names no drawer. */
export function parseDrawer(text: string | null): ListDrawer | undefined {
  const [, mode, id] = /^(create|edit|copy)(?::(.+))?$/.exec(text ?? "") ?? [];
  if (mode === "create") return { mode, ...(id !== undefined && { given: Object.fromEntries(new URLSearchParams(id)) }) };
  return (mode === "edit" || mode === "copy") && id !== undefined ? { mode, id } : undefined;
}

/** Adds the drawer to the URL of a list, with or without a query string. */
export function drawerUrl(list: string, { mode, id, given }: ListDrawer): string {
  const rest = given ? String(new URLSearchParams(given)) : id;
  const value = encodeURIComponent(rest === undefined ? mode : `${mode}:${rest}`);
  return `${list}${list.includes("?") ? "&" : "?"}${drawerParameter}=${value}`;
}

/** Removes the drawer from a query string. The other parameters stay unchanged, including their encoding. */
export function withoutDrawer(search: string): string {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => !part.startsWith(`${drawerParameter}=`))
    .join("&");
}
