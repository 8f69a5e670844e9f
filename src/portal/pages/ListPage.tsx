import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Text } from "#dialect/text/text.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { formatLayout, type ListLayout, ListView, readLayout } from "#engine";
import { formatListQuery, parseListQuery } from "#dialect/wire/listQuery.ts";
import { listShape } from "#dialect/wire/listShape.ts";
import { usePortal } from "../site/PortalContext.tsx";
import { drawerUrl, drawerParameter, type ListDrawer, parseDrawer, withoutDrawer } from "../site/drawerUrl.ts";

/** A list page. The URL holds its whole state including the drawer, so that reload, Back and a shared link show the same. */
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
  /** The query string in the form that this list writes. */
  const canonical = (asked: ListQuery, laidOut: ListLayout | undefined) =>
    [formatListQuery(asked, shape), formatLayout(laidOut)].filter((part) => part !== "").join("&");
  const asked = withoutDrawer(search);

  const open = useCallback(
    (list: string, beside: ListDrawer | undefined, replace = false) => {
      const address = list === "" ? pathname : `${pathname}?${list}`;
      void navigate(beside ? drawerUrl(address, beside) : address, { replace });
    },
    [pathname, navigate],
  );
  const onAddress = useCallback((list: string) => open(list, drawer, true), [open, drawer]);
  const goTo = (next: ListQuery, beside: ListDrawer | undefined, laidOut: ListLayout | undefined = layout) =>
    open(canonical(next, laidOut), beside);
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
      {...(asked !== canonical(query, layout) && { address: asked })}
      onAddress={onAddress}
    />
  );
}
