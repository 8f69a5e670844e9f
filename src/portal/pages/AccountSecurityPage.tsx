import { useState } from "react";
import { Button, FormDrawer, Icon, useWords } from "#engine";
import { useSession } from "../session/session.ts";
import { usePortal } from "../shell/PortalContext.tsx";
import "./AccountSecurityPage.css";

/** What may be changed, by the screen that changes it. The values come masked. */
const changes = [
  { name: "password", screen: "passwordChange", icon: "lock" },
  { name: "phone", screen: "phoneChange", icon: "phone" },
  { name: "email", screen: "emailChange", icon: "mail" },
] as const;

/** Who one is here, and the ways to prove it: each with the drawer that changes it. */
export function AccountSecurityPage() {
  const { session } = usePortal();
  const { user } = useSession();
  const { t } = useWords();
  const [open, setOpen] = useState<(typeof changes)[number]>();
  const told = (name: string) => String(user?.[name] ?? "");
  const shown = (name: string) => (name === "password" ? "••••••••" : told(name));
  return (
    <div className="account-page">
      <h1>{t("account.title")}</h1>
      <dl className="ld-card account-rows">
        <div>
          <dt>
            <Icon name="user" />
            {t("account.loginName")}
          </dt>
          <dd>{told("loginName")}</dd>
        </div>
        {changes.map((change) => (
          <div key={change.name}>
            <dt>
              <Icon name={change.icon} />
              {t(`account.${change.name}`)}
            </dt>
            <dd className={shown(change.name) ? undefined : "account-none"}>{shown(change.name) || t("account.none")}</dd>
            <Button size="sm" onClick={() => setOpen(change)} aria-label={t("account.changeOf", { label: t(`account.${change.name}`) })}>
              {t(shown(change.name) ? "account.change" : "account.bind")}
            </Button>
          </div>
        ))}
      </dl>
      {open && (
        <FormDrawer
          screen={open.screen}
          mode="create"
          title={t("account.changeOf", { label: t(`account.${open.name}`) })}
          told={t("account.changed")}
          onClose={() => setOpen(undefined)}
          onSaved={() => void session.refresh()}
        />
      )}
    </div>
  );
}
