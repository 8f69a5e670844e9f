import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { formatDateTime } from "#dialect/text/time.ts";
import { recordId } from "../host/recordName.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import type { PlannedField } from "../plan/plan.ts";
import { groupOf } from "../screens/screenRoutes.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

export interface RecentFeedProps {
  /** The field with the sentence. */
  readonly field: PlannedField;
  /** Field names: of the time, and of the address whose group of the menu names the kind. */
  readonly time: string;
  readonly about: string | undefined;
  /** Undefined while they load. */
  readonly records: readonly Rec[] | undefined;
  readonly size: number;
  hrefOf(record: Rec): string | undefined;
}

/** Records as sentences, each with its kind and time. */
export function RecentFeed({ field, time, about, records, size, hrefOf }: RecentFeedProps) {
  const { catalog } = useHost();
  const { text } = useTranslation();
  if (!records) return <Skeleton height={size * 53} />;
  return (
    <ul className="ld-feed">
      {records.map((record) => {
        const address = about === undefined ? undefined : getAt(record, `/${about}`);
        const group = typeof address === "string" ? groupOf(catalog.site.routes, address) : undefined;
        const href = hrefOf(record);
        const content = (
          <>
            <Icon name={group?.icon ?? "bell"} />
            <FieldValue field={field} record={record} />
            <small>
              {group?.title && <span>{text(group.title)}</span>}
              <span>{formatDateTime(getAt(record, `/${time}`), catalog.timeZone).slice(5, 16)}</span>
            </small>
          </>
        );
        return <li key={recordId(record)}>{href === undefined ? <span>{content}</span> : <a href={href}>{content}</a>}</li>;
      })}
    </ul>
  );
}
