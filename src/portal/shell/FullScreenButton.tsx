import { useSyncExternalStore } from "react";
import { IconButton, useTranslation } from "#engine";

function subscribe(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}

/** The page over the whole screen, and back. Not drawn where the browser cannot. */
export function FullScreenButton({ className }: { readonly className?: string }) {
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
