import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Text } from "#dialect/text.ts";
import type { ListQuery } from "#dialect/wire.ts";
import { formatLayout, formatListQuery, type ListLayout, listShape, ListView, parseListQuery, readLayout } from "#engine";
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
  const layout = useMemo(() => readLayout(params), [params]);
  const held = params.get(drawerParameter);
  const drawer = useMemo(() => parseDrawer(held), [held]);

  const goTo = (asked: ListQuery, open: ListDrawer | undefined, laidOut: ListLayout | undefined = layout) => {
    const list = [formatListQuery(asked, shape), formatLayout(laidOut)].filter((part) => part !== "").join("&");
    const address = list === "" ? pathname : `${pathname}?${list}`;
    void navigate(open ? drawerAddress(address, open) : address);
  };
  return (
    <ListView
      screen={screen}
      title={title}
      query={query}
      onQuery={(next) => goTo(next, drawer)}
      {...(drawer ? { drawer } : {})}
      route={pathname}
      layout={layout}
      onLayout={(next) => goTo(query, drawer, next)}
      onDrawer={(next) => goTo(query, next)}
    />
  );
}
