/** Sums that a list declares, one line for each group, such as the open amount in each currency. */
import { useMemo } from "react";
import type { DashboardBlock, ListSums } from "#dialect/schema/screenParts.ts";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { buttonClass } from "../ui/Button.tsx";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { groupRecord, sumFields } from "../records/sumFields.ts";
import { GroupName } from "../records/GroupName.tsx";
import { useRows } from "../records/useRows.ts";
import { useDeclaredSums } from "../screens/useDeclaredSums.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import { blockQuery } from "./blockQuery.ts";
import { DashboardCard } from "./DashboardCard.tsx";
import { useListLink } from "./useListLink.ts";

type SumsOptions = NonNullable<DashboardBlock["sums"]>;

export interface SumsBlockProps extends SumsOptions {
  readonly block: DashboardBlock;
}

export function SumsBlock(props: SumsBlockProps) {
  const load = useDeclaredSums(props.screen, props.of);
  if (load.state === "ready") return <Sums {...props} parts={load.parts} sums={load.sums} />;
  return (
    <DashboardCard block={props.block} busy onRetry={load.state === "failed" ? load.retry : undefined}>
      <Skeleton height={80} />
    </DashboardCard>
  );
}

function Sums({ block, screen, tab, go, parts, sums }: SumsBlockProps & { readonly parts: LoadedScreen; readonly sums: ListSums }) {
  const host = useHost();
  const { t, text } = useTranslation();
  const fields = useMemo(() => sumFields(parts.input, sums), [parts, sums]);
  const query = blockQuery(host, screen, tab, { sums: sums.id });
  const { page, failure, refresh } = useRows(host.source, parts.entity.name, query);
  const context = checkContextOf(host);
  const of = fields.of.filter(({ showWhen }) => isVisibleToUser(showWhen, parts.expressions, context));
  const link = useListLink(screen, tab, page);
  return (
    <DashboardCard
      block={block}
      link={link}
      busy={page === undefined}
      empty={page?.sums?.length === 0}
      onRetry={failure && !page ? refresh : undefined}
    >
      {page === undefined && <Skeleton height={40} />}
      {page?.sums?.length === 0 && <p className="ld-subtle">{t("dashboard.nothing")}</p>}
      {page?.sums?.map((group) => {
        const record = groupRecord(fields, group);
        return (
          <div key={JSON.stringify(group.by)} className="ld-sums-block">
            <GroupName fields={fields} group={group} />
            <dl className="ld-sums-group">
              {of.map((field) => (
                <div key={field.path}>
                  <dt>{text(field.label)}</dt>
                  <dd>
                    <FieldValue field={field} record={record} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        );
      })}
      {go && (page?.total ?? 0) > 0 && (
        <a className={buttonClass("neutral")} href={host.href(go.to)}>
          {text(go.label)}
        </a>
      )}
    </DashboardCard>
  );
}
