/** An address that a list does not write itself: brought to the names of today, and what it asks for that is gone is told. */
import { useEffect, useMemo } from "react";
import { migrateListUrl } from "#dialect/wire/migrateListUrl.ts";
import { formerSteps } from "#dialect/compile/formerNames.ts";
import { Button } from "#engine/ui/Button.tsx";
import { InlineNote } from "#engine/ui/InlineNote.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import { type UnknownParams, findUnknownParams } from "../query/unknownParams.ts";
import { listShape } from "../query/listQuery.ts";
import type { ListModel } from "../model/useListModel.ts";

export interface UrlNoticeProps {
  readonly model: Pick<ListModel, "plan" | "parts" | "schema">;
  /** The query of the address, without what is not the list's. */
  readonly address: string;
  /** The same question under other names: takes the place of the address. */
  onAddress(address: string): void;
  /** The reader has seen what is left out: the address goes on without it. */
  onSeen(): void;
}

const sorts = ["tab", "filter", "sort", "column"] as const satisfies readonly (keyof UnknownParams)[];

export default function AddressNote({ model: { plan, parts, schema }, address, onAddress, onSeen }: UrlNoticeProps) {
  const { t } = useTranslation();
  const carried = useMemo(() => migrateListUrl(address, formerSteps(schema)), [address, schema]);
  const isOlder = carried !== address;
  useEffect(() => {
    if (isOlder) onAddress(carried);
  }, [isOlder, carried, onAddress]);
  const gone = useMemo(
    () =>
      findUnknownParams(
        carried,
        listShape(plan.screen, parts.machine),
        plan.columns.map(({ id }) => id),
      ),
    [carried, plan, parts],
  );
  const told = sorts.flatMap((sort) => gone[sort].map((name) => t(`list.leftOut.${sort}`, { name })));
  if (isOlder || told.length === 0) return null;
  return (
    <div className="ld-list-failure">
      <InlineNote tone="warning" role="status">
        <span>{t("list.leftOut", { parts: told.join(t("list.leftOutAnd")) })}</span>
        <Button size="sm" onClick={onSeen}>
          {t("list.leftOutSeen")}
        </Button>
      </InlineNote>
    </div>
  );
}
