import { useEffect, useState } from "react";
import { Button, Dialog, useTranslation } from "#engine";
import { toasts } from "../browser/toasts.ts";
import type { PartnerEntry } from "../session/partnerEntry.ts";
import { loginName } from "../session/session.ts";
import { usePortal } from "../site/PortalContext.tsx";

/** The question: stay with the live session, or change to the account of the link. Nothing is asked where both are one account. */
export default function RivalDialog({ rival }: { readonly rival: PartnerEntry }) {
  const { guards, session } = usePortal();
  const { t } = useTranslation();
  const [other, setOther] = useState<Readonly<Record<string, unknown>>>();
  useEffect(() => {
    let unmounted = false;
    void Promise.all([session.accountOf(rival.token), session.ensureLoaded()]).then(([account]) => {
      if (unmounted) return;
      if (!account) toasts.show({ kind: "warning", text: t("shell.partner.ended") });
      // The same account with a newer token: nothing to ask.
      else if (account["loginName"] !== undefined && account["loginName"] === loginName()) session.enterFromPartner(rival);
      else setOther(account);
    });
    return () => {
      unmounted = true;
    };
  }, [rival, session, t]);
  const change = () => {
    guards.saveDrafts();
    session.enterFromPartner(rival);
    guards.withoutPrompt(() => location.reload());
  };
  const stay = () => setOther(undefined);
  return (
    <Dialog
      alert
      open={other !== undefined}
      onClose={stay}
      title={t("shell.partner.title")}
      footer={
        <>
          <Button onClick={stay}>{t("shell.partner.stay", { name: loginName() ?? "" })}</Button>
          <Button tone="primary" onClick={change}>
            {t("shell.partner.change", { name: String(other?.["loginName"] ?? "") })}
          </Button>
        </>
      }
    >
      {t("shell.partner.text", { name: loginName() ?? "", other: String(other?.["loginName"] ?? "") })}
    </Dialog>
  );
}
