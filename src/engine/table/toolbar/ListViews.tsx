import { Button } from "#engine/ui/Button.tsx";
import { lazyComponent } from "#engine/ui/overlay/lazyComponent.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { Popover } from "#engine/ui/overlay/Popover.tsx";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { formatLayout, layoutOf } from "../columns/listLayout.ts";
import { formatListQuery } from "#dialect/wire/listQuery.ts";
import type { ListModel } from "../model/useListModel.ts";

const ViewsPanel = lazyComponent(() => import("./ViewsPanel.tsx"));

export interface ListViewsProps extends Pick<ListModel, "plan" | "parts" | "unpaged" | "columns" | "settings"> {
  /** Route of the list's page, without its query. */
  readonly route: string;
  readonly narrow: boolean;
}

/** The views of a list: stored queries with a name. Rendered only where the host stores views. */
export function ListViews({ route, narrow, ...list }: ListViewsProps) {
  const { views } = useHost();
  const { t } = useTranslation();
  if (!views) return null;
  return (
    <Popover
      label={t("list.viewsOf")}
      placement="bottom-end"
      width={320}
      trigger={(trigger) =>
        narrow ? (
          <IconButton {...trigger} icon="bookmark" label={t("list.views")} tooltip={false} />
        ) : (
          <Button {...trigger} icon="bookmark">
            {t("list.views")}
          </Button>
        )
      }
    >
      {(close) => (
        <ViewsPanel
          views={views}
          screen={list.parts.name}
          route={route}
          query={viewQuery(list)}
          isMailed={list.plan.declared.byMail !== undefined}
          close={close}
        />
      )}
    </Popover>
  );
}

/** The present query and layout, without the page: what a view stores. It always names the columns, so that it looks the same to everybody. */
function viewQuery({ plan, unpaged, columns, settings }: Omit<ListViewsProps, "route" | "narrow">): string {
  const query = formatListQuery(unpaged, plan.shape);
  return [query, formatLayout(layoutOf(columns, settings))].filter((part) => part !== "").join("&");
}
