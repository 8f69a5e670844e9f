/** Handles a URL that the list would not write itself: migrates renamed fields, and names unknown parameters. */
import { useEffect, useMemo } from "react";
import { migrateListUrl } from "#dialect/wire/migrateListUrl.ts";
import { formerSteps } from "#dialect/compile/formerNames.ts";
import { Button } from "#engine/ui/Button.tsx";
import { InlineNote } from "#engine/ui/InlineNote.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import { type UnknownParams, findUnknownParams } from "../query/unknownParams.ts";
import { canSort } from "../query/toWireQuery.ts";
import type { ListModel } from "../model/useListModel.ts";

export interface UrlNoticeProps {
  readonly model: Pick<ListModel, "plan" | "schema">;
  /** The query string of the URL, without parameters that are not for the list. */
  readonly address: string;
  /** Called with the migrated query string, to replace the URL. */
  onAddress(address: string): void;
  /** Called when the user dismisses the notice: the URL continues without the unknown parameters. */
  onSeen(): void;
}

const addressParts = ["tab", "filter", "sort", "column"] as const satisfies readonly (keyof UnknownParams)[];

export default function UrlNotice({ model: { plan, schema }, address, onAddress, onSeen }: UrlNoticeProps) {
  const { t } = useTranslation();
  const migrated = useMemo(() => migrateListUrl(address, formerSteps(schema)), [address, schema]);
  const isOlder = migrated !== address;
  useEffect(() => {
    if (isOlder) onAddress(migrated);
  }, [isOlder, migrated, onAddress]);
  const unknown = useMemo(() => {
    const shape = plan.shape;
    const sorts = shape.sorts.filter((field) => canSort(plan, field));
    return findUnknownParams(
      migrated,
      { ...shape, sorts },
      plan.columns.map(({ id }) => id),
    );
  }, [migrated, plan]);
  const names = addressParts.flatMap((part) => unknown[part].map((name) => t(`list.leftOut.${part}`, { name })));
  if (isOlder || names.length === 0) return null;
  return (
    <div className="ld-list-failure">
      <InlineNote tone="warning" role="status">
        <span>{t("list.leftOut", { parts: names.join(t("list.comma")) })}</span>
        <Button size="sm" onClick={onSeen}>
          {t("list.leftOutSeen")}
        </Button>
      </InlineNote>
    </div>
  );
}
