/** Sums of a list above the fields of a section, such as what is owed in each currency. A line keeps their place while they load; nothing where the list has no records. */
import { useMemo } from "react";
import type { ListSums, SectionSums as Asked } from "#dialect/schema/screenParts.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { checkContextOf, isVisibleToUser } from "../../host/hostContext.ts";
import { FieldValue } from "../../kinds/FieldValue.tsx";
import { GroupName } from "../../records/GroupName.tsx";
import { groupRecord, sumFields } from "../../records/sumFields.ts";
import { useRows } from "../../records/useRows.ts";
import { useDeclaredSums } from "../../screens/useDeclaredSums.ts";
import type { LoadedScreen } from "../../screens/useScreen.ts";
import { sumsWait } from "./waiting.tsx";

export default function SectionSums({ sums: asked }: { readonly sums: Asked }) {
  const load = useDeclaredSums(asked.screen, asked.of);
  if (load.state === "ready") return <Groups tab={asked.tab} parts={load.parts} sums={load.sums} />;
  return load.state === "loading" ? sumsWait : null;
}

interface GroupsProps {
  readonly tab: string | undefined;
  readonly parts: LoadedScreen;
  readonly sums: ListSums;
}

function Groups({ tab, parts, sums }: GroupsProps) {
  const host = useHost();
  const { text } = useTranslation();
  const fields = useMemo(() => sumFields(parts.input, sums), [parts, sums]);
  const { page, failure } = useRows(host.source, parts.entity.name, { page: 1, size: 1, sums: sums.id, ...(tab !== undefined && { tab }) });
  const context = checkContextOf(host);
  const of = fields.of.filter(({ showWhen }) => isVisibleToUser(showWhen, parts.expressions, context));
  const groups = page?.sums ?? [];
  if (!page && !failure) return sumsWait;
  if (groups.length === 0 || of.length === 0) return null;
  return (
    <ul className="ld-section-sums">
      {groups.map((group) => (
        <li key={JSON.stringify(group.by)}>
          <GroupName fields={fields} group={group} />
          {of.map((field) => (
            <span key={field.path}>
              {text(field.label)}{" "}
              <strong>
                <FieldValue field={field} record={groupRecord(fields, group)} />
              </strong>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
