import { useState } from "react";
import { Button, InlineNote } from "#engine";
import { workbenchToasts } from "../client/toasts.ts";
import type { Impact } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { saveText } from "../controls/saveText.ts";

/** Number of ids per finding; the export has all of them. */
const maxIds = 5;

/** Stored records that the changed rules would reject: their number, customers and ids. */
export function ImpactList({ impact }: { readonly impact: Impact }) {
  const { translation, api } = useWorkbench();
  const { t, text, language } = translation;
  const [isAsking, setAsking] = useState(false);
  const refused = impact.entities.reduce((sum, entity) => sum + entity.refused, 0);
  const affected = impact.entities.filter(({ findings }) => findings.length > 0);
  const share = impact.records === 0 ? 0 : refused / impact.records;
  if (refused === 0) return <p className="ld-muted">{t("publish.impactNone", { records: impact.records })}</p>;
  return (
    <div className="bench-impact">
      <p>{t("publish.impactSome", { refused, records: impact.records })}</p>
      <div className="bench-impact-bar" aria-hidden="true">
        <span style={{ flexGrow: 1 - share }} />
        <span style={{ flexGrow: Math.max(share, 0.01) }} />
      </div>
      {affected.map(({ entity, label, findings }) => (
        <ul key={entity} aria-label={text(label)}>
          {findings.map((finding) => (
            <li key={`${finding.code}${finding.path}`}>
              <b>{text(label)}</b>
              {language === "zh" ? "：" : ": "}
              {text(finding.sentence)}
              <span className="bench-finding-place">
                {t("publish.records", { count: finding.records, customers: t("publish.customers", { count: finding.customers }) })}
                <span className="ld-dot" />
                {t("publish.ids", { ids: finding.ids.slice(0, maxIds).join(", ") })}
              </span>
            </li>
          ))}
        </ul>
      ))}
      <InlineNote>{t("publish.impactNote")}</InlineNote>
      <Button size="sm" icon="download" busy={isAsking} onClick={() => void exportAll()}>
        {t("publish.export")}
      </Button>
    </div>
  );

  async function exportAll(): Promise<void> {
    setAsking(true);
    try {
      saveText("impact.csv", await api.impactTable(), "text/csv");
    } catch (error) {
      workbenchToasts.show({ kind: "error", text: errorMessage(error) });
    } finally {
      setAsking(false);
    }
  }
}
