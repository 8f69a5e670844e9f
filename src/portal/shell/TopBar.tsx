import { IconButton, useTranslation } from "#engine";
import { toggleSidebar, useAppState } from "../session/appState.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { ContactBlock } from "./ContactBlock.tsx";
import { LanguageSwitch } from "./brand/LanguageSwitch.tsx";
import { MessageBell } from "./MessageBell.tsx";
import { openPalette } from "../palette/openPalette.ts";
import { helpAbout } from "../site/helpAbout.ts";
import { usePortal } from "../site/PortalContext.tsx";
import { useLocation, useNavigation } from "react-router-dom";
import { useSyncExternalStore } from "react";

/** Top bar, 50 px high. `fixed`: stays visible while the page scrolls [L-10 to L-20]. */
export function TopBar({ fixed }: { readonly fixed: boolean }) {
  const { catalog, host } = usePortal();
  const { t } = useTranslation();
  const { sidebar } = useAppState();
  const { pathname } = useLocation();
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
      {help && (
        <IconButton
          className="narrow-away"
          icon="circle-question-mark"
          label={t("shell.help")}
          aria-keyshortcuts="F1"
          onClick={() => host.go(helpAbout(help, pathname))}
        />
      )}
      <MessageBell />
      <AccountMenu />
      <LoadingBar />
    </header>
  );
}

/** Progress line at the top while a page loads or a request is pending [L-24]. */
export function LoadingBar() {
  const { t } = useTranslation();
  const { loading } = useAppState();
  const busy = useNavigation().state !== "idle" || loading > 0;
  return (
    <div className="loading-bar" role="progressbar" aria-label={t("shell.loading")} aria-hidden={!busy} data-busy={busy || undefined} />
  );
}

function subscribe(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}

/** Toggles full screen. Renders nothing if the browser does not support it. */
function FullScreenButton({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      icon={full ? "minimize" : "maximize"}
      label={t(full ? "shell.leaveFullScreen" : "shell.fullScreen")}
      aria-pressed={full}
      {...(className ? { className } : {})}
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)}
    />
  );
}
