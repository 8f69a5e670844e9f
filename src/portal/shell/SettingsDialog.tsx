import { familyKey } from "#dialect/text/text.ts";
import { Dialog, Segments, useTranslation } from "#engine";
import { chooseSize, chooseTheme } from "../session/appearance.ts";
import { chooseFrame, showSettings, uiSizes, themes, useAppState } from "../session/appState.ts";
import { usePortal } from "../site/PortalContext.tsx";

/** Settings of the user on this computer: theme, size, top bar, logo, shortcuts [E-APP-01 to E-APP-03, Q-63]. */
export function SettingsDialog() {
  const { catalog } = usePortal();
  const { t } = useTranslation();
  const {
    showSettings: open,
    theme,
    size,
    fixedHeader,
    sidebarLogo = catalog.site.frame?.sidebarLogo ?? false,
    singleKeys,
    device,
  } = useAppState();
  // A phone has no room for the logo.
  const flags = Object.entries(device === "desktop" ? { fixedHeader, sidebarLogo, singleKeys } : { fixedHeader, singleKeys });
  return (
    <Dialog open={open} onClose={() => showSettings(false)} title={t("shell.settings.title")} closeLabel={t("action.close")}>
      <div className="settings">
        <span id="settings-theme">{t("shell.settings.theme")}</span>
        <Segments
          labelledBy="settings-theme"
          options={themes.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
          value={theme}
          onChange={chooseTheme}
        />
        <span id="settings-size">{t("shell.settings.size")}</span>
        <Segments
          labelledBy="settings-size"
          options={uiSizes.map((value) => ({ value, label: t(`shell.size.${value}`) }))}
          value={size}
          onChange={chooseSize}
        />
        {flags.map(([name, checked]) => (
          <label key={name} className="ld-choice">
            <input
              type="checkbox"
              className="ld-check"
              checked={checked}
              onChange={(event) => chooseFrame({ [name]: event.target.checked })}
            />
            {t(familyKey(`shell.settings.${name}`))}
          </label>
        ))}
      </div>
    </Dialog>
  );
}
