import { IconButton, useTranslation } from "#engine";
import { toggleSidebar, useAppState } from "../session/appState.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { ContactBlock } from "./ContactBlock.tsx";
import { FullScreenButton } from "./FullScreenButton.tsx";
import { LanguageSwitch } from "./brand/LanguageSwitch.tsx";
import { LoadingBar } from "./LoadingBar.tsx";
import { MessageBell } from "./MessageBell.tsx";
import { openPalette } from "../palette/openPalette.ts";
import { usePortal } from "../site/PortalContext.tsx";

/** The bar at the top, 50 px, in place while the page scrolls [L-10 to L-20]. */
export function TopBar({ fixed }: { readonly fixed: boolean }) {
  const { catalog, host } = usePortal();
  const { t } = useTranslation();
  const { sidebar } = useAppState();
  const help = catalog.site.frame?.help;
  return (
    <header className={fixed ? "top-bar top-bar-fixed" : "top-bar"}>
      <IconButton
        icon="panel-left"
        label={t(sidebar.opened ? "shell.closeMenu" : "shell.openMenu")}
        aria-expanded={sidebar.opened}
        aria-controls="sidebar"
        onClick={toggleSidebar}
      />
      <Breadcrumb />
      <div className="top-bar-space" />
      <IconButton
        icon="search"
        label={t("palette.title")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPalette}
      />
      <ContactBlock />
      <LanguageSwitch />
      <FullScreenButton className="narrow-away" />
      {help && <IconButton className="narrow-away" icon="circle-question-mark" label={t("shell.help")} onClick={() => host.go(help)} />}
      <MessageBell />
      <AccountMenu />
      <LoadingBar />
    </header>
  );
}
