import { useEffect, useState } from "react";
import { Icon, lazyComponent, Menu, type MenuEntry, useOpened, useTranslation } from "#engine";
import { showKeys, showLogOut, showSettings, useAppState } from "../session/appState.ts";
import { leaveForWorkbench } from "../browser/leaveForWorkbench.ts";
import { whenPushed } from "../browser/pushDevice.ts";
import { useSession } from "../session/session.ts";
import { FetchedDialog } from "./fetchedDialogs.ts";
import type { AccountDialogName } from "./login-security/AccountDialog.tsx";
import { usePortal } from "../site/PortalContext.tsx";
import "./brand/narrow.css";

const AccountDialog = lazyComponent(() => import("./login-security/AccountDialog.tsx"));

/** Menu of the user: settings, login security, shortcuts, logout [L-19, L-20]. On a phone also the help, which the top bar has no room for. */
export function AccountMenu() {
  const { catalog, host, session } = usePortal();
  const { t } = useTranslation();
  const { user, partner } = useSession();
  const [shown, setShown] = useState<AccountDialogName>();
  const { device, showLogOut: leaving, showSettings: adjusting } = useAppState();
  const settingsUsed = useOpened(adjusting);
  // A logout ends the menu: the next session begins without its question.
  useEffect(() => () => showLogOut(false), []);
  const login = typeof user?.["loginName"] === "string" ? user["loginName"] : "";
  const name = typeof user?.["name"] === "string" && user["name"] !== "" ? user["name"] : login;
  // The device belongs to the account that has a page open.
  useEffect(() => void whenPushed(({ followAccount }) => followAccount(login, session.push)), [login, session]);
  const avatar = user?.["avatar"];
  const help = catalog.site.frame?.help;
  const extra: MenuEntry[] =
    device === "mobile" && help ? [{ id: "help", label: t("shell.help"), icon: "circle-question-mark", href: host.href(help) }] : [];
  return (
    <>
      <Menu
        label={t("shell.account")}
        items={[
          ...extra,
          ...(user?.["workbench"] === true
            ? [{ id: "workbench", label: t("shell.workbench"), icon: "square-pen", onSelect: leaveForWorkbench } as const]
            : []),
          { id: "settings", label: t("shell.settings.title"), icon: "sliders-horizontal", onSelect: () => showSettings(true) },
          ...(session.secondFactor && !partner
            ? [{ id: "security", label: t("factor.title"), icon: "shield-check", onSelect: () => setShown("security") }]
            : []),
          ...(session.passkeys && !partner
            ? [{ id: "passkeys", label: t("passkey.title"), icon: "key-round", onSelect: () => setShown("passkeys") }]
            : []),
          ...(session.push && !partner ? [{ id: "push", label: t("push.title"), icon: "bell", onSelect: () => setShown("push") }] : []),
          { id: "keys", label: t("keys.title"), icon: "keyboard", onSelect: () => showKeys(true) },
          { id: "logOut", label: t("shell.logOut"), icon: "log-out", separated: true, onSelect: () => showLogOut(true) },
        ]}
        trigger={(props) => (
          <button type="button" {...props} className="top-bar-account" aria-label={`${t("shell.account")}: ${login}`}>
            <span className="avatar" aria-hidden="true">
              {typeof avatar === "string" && avatar !== "" ? <img src={avatar} alt="" /> : ([...name][0] ?? "").toUpperCase()}
            </span>
            <span className="ld-trunc narrow-away">{login}</span>
            <span className="narrow-away">
              <Icon name="chevron-down" size={14} />
            </span>
          </button>
        )}
      />
      {settingsUsed && <FetchedDialog name="settings" />}
      {shown && <AccountDialog shown={shown} onClose={() => setShown(undefined)} />}
      {leaving && <FetchedDialog name="logOut" />}
    </>
  );
}
