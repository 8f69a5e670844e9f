/** A token that an action made, and the addresses that contain it: shown once, to be copied. A click outside does not close it. */
import { useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import { Button } from "#engine/ui/Button.tsx";
import { Dialog } from "#engine/ui/overlay/Dialog.tsx";
import { copyText } from "../../browser/copyText.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import type { EngineHost } from "../../host/host.ts";
import "../actions.css";

export interface SecretDialogProps {
  readonly open: boolean;
  /** Name of the record that the token belongs to. */
  readonly name: string;
  readonly entity: Pick<DisplayEntity, "schema">;
  readonly record: Rec;
  readonly secret: string;
  onClose(): void;
}

export default function SecretDialog({ open, name, entity, record, secret, onClose }: SecretDialogProps) {
  const host = useHost();
  const { t, text } = useTranslation();
  return (
    <Dialog
      open={open}
      alert
      onClose={onClose}
      closeLabel={t("action.close")}
      title={t("action.secretTitle", { name })}
      footer={<Button onClick={onClose}>{t("action.close")}</Button>}
    >
      <p>{t("action.secretHint")}</p>
      <CopiedText label={t("action.secretLabel")} value={secret} />
      {calendarsOf(host, entity, record).map(({ screen, label }) => (
        <div key={screen} className="ld-secret-address">
          <h3>{`${t("calendar.address")} · ${text(label)}`}</h3>
          <p className="ld-muted">{t("calendar.addressHint")}</p>
          <CopiedText label={`${t("calendar.address")} · ${text(label)}`} value={host.calendarAddress?.(screen, secret) ?? ""} />
        </div>
      ))}
    </Dialog>
  );
}

/** The calendars that the token of a record opens, by its scopes. */
function calendarsOf({ catalog, calendarAddress }: EngineHost, { schema }: SecretDialogProps["entity"], record: Rec) {
  const scopes = record[schema["x-entity"].token?.scopes ?? ""];
  if (!calendarAddress || !Array.isArray(scopes)) return [];
  return Object.entries(catalog.screens).flatMap(([screen, { calendar }]) =>
    calendar?.feed && scopes.includes(calendar.feed.scope) ? [{ screen, label: calendar.feed.label }] : [],
  );
}

function CopiedText({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => setCopied(await copyText(value));
  return (
    <div className="ld-secret">
      <input className="ld-input" readOnly aria-label={label} value={value} spellCheck={false} onFocus={(event) => event.target.select()} />
      <Button tone="primary" icon={isCopied ? "check" : "copy"} onClick={() => void copy()}>
        {t(isCopied ? "action.secretCopied" : "action.secretCopy")}
      </Button>
    </div>
  );
}
