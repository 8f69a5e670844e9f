import { useEffect } from "react";
import { Icon, Menu, type MenuEntry, useTranslation } from "#engine";
import { showKeys, showLogOut, showSettings, useAppState } from "../session/appState.ts";
import { useSession } from "../session/session.ts";
import { LogOutDialog } from "./LogOutDialog.tsx";
import { usePortal } from "../site/PortalContext.tsx";
import { SettingsDialog } from "./SettingsDialog.tsx";
import "./brand/narrow.css";

/** Menu of the user: settings, shortcuts, logout [L-19, L-20]. On a phone also the help, which the top bar has no room for. */
export function AccountMenu() {
  const { catalog, host } = usePortal();
  const { t } = useTranslation();
  const { user } = useSession();
  const { device, showLogOut: leaving } = useAppState();
  // A logout ends the menu: the next session begins without its question.
  useEffect(() => () => showLogOut(false), []);
  const login = typeof user?.["loginName"] === "string" ? user["loginName"] : "";
  const name = typeof user?.["name"] === "string" && user["name"] !== "" ? user["name"] : login;
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
          { id: "settings", label: t("shell.settings.title"), icon: "sliders-horizontal", onSelect: () => showSettings(true) },
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
      <SettingsDialog />
      {leaving && <LogOutDialog onClose={() => showLogOut(false)} />}
    </>
  );
}
