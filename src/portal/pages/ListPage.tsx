import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Text } from "#dialect/text.ts";
import { formatListQuery, listShape, ListView, type ListViewProps, parseListQuery } from "#engine";
import { usePortal } from "../shell/PortalContext.tsx";

type Drawer = NonNullable<ListViewProps["drawer"]>;

/** Name of the query parameter that holds an open drawer: `create`, `edit:<id>`, `copy:<id>`. */
const drawerParameter = "drawer";

function parseDrawer(text: string | null): Drawer | undefined {
  const [, mode, id] = /^(create|edit|copy)(?::(.+))?$/.exec(text ?? "") ?? [];
  if (mode === "create") return { mode };
  return (mode === "edit" || mode === "copy") && id !== undefined ? { mode, id } : undefined;
}

function formatDrawer({ mode, id }: Drawer): string {
  return id === undefined ? mode : `${mode}:${id}`;
}

/** A list whose whole state, drawer included, is its address: reload, Back and a sent link show the same. */
export function ListPage({ screen, title }: { readonly screen: string; readonly title: Text }) {
  const { catalog } = usePortal();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const file = catalog.screens[screen];
  const shape = useMemo(() => {
    const machine = Object.values(catalog.states).find(({ entity }) => entity === file?.entity);
    return listShape(file?.list ?? { columns: [] }, machine);
  }, [catalog, file]);
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const query = useMemo(() => parseListQuery(params, shape), [params, shape]);
  const held = params.get(drawerParameter);
  const drawer = useMemo(() => parseDrawer(held), [held]);

  const goTo = (list: string, open: Drawer | undefined) => {
    const parts = [list, open ? `${drawerParameter}=${encodeURIComponent(formatDrawer(open))}` : ""].filter(Boolean);
    void navigate(parts.length > 0 ? `${pathname}?${parts.join("&")}` : pathname);
  };
  return (
    <ListView
      screen={screen}
      title={title}
      query={query}
      onQuery={(next) => goTo(formatListQuery(next, shape), drawer)}
      {...(drawer ? { drawer } : {})}
      onDrawer={(next) => goTo(formatListQuery(query, shape), next)}
    />
  );
}
