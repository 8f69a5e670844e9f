import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Text } from "#dialect/text.ts";
import { formatListQuery, listShape, ListView, parseListQuery } from "#engine";
import { usePortal } from "../shell/PortalContext.tsx";
import { drawerAddress, drawerParameter, type ListDrawer, parseDrawer } from "./drawerAddress.ts";

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

  const goTo = (list: string, open: ListDrawer | undefined) => {
    const address = list === "" ? pathname : `${pathname}?${list}`;
    void navigate(open ? drawerAddress(address, open) : address);
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
