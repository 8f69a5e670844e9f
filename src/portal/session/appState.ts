/**
 * The state of the frame: sidebar, device, loading flag, settings [E-APP].
 *
 * Kept where it must outlive a reload: the sidebar in its cookie, the reader's
 * settings of the frame in local storage.
 */
import { proxy, useSnapshot } from "valtio";
import { readCookie, writeCookie } from "../browser/cookies.ts";
import { isObject } from "#dialect/json/json.ts";
import { cookieNames, storageKeys } from "../browser/keys.ts";

/** Below this width the device counts as mobile, in px [K-01, L-21]. */
export const mobileBelow = 992;

export type Device = "desktop" | "mobile";
export type UiSize = "small" | "medium" | "large";

export type Theme = "light" | "dark" | "system";

export const uiSizes: readonly UiSize[] = ["small", "medium", "large"];
export const themes: readonly Theme[] = ["light", "dark", "system"];

function deviceNow(): Device {
  return innerWidth < mobileBelow ? "mobile" : "desktop";
}

/** What the reader may choose of the frame. */
export interface FrameSettings {
  /** The top bar stays while the page scrolls. */
  fixedHeader: boolean;
  /** The product's mark above the menu; as the product says while the reader has not chosen. */
  sidebarLogo: boolean | undefined;
  /** Keys act by themselves (`/`, `n`, `g w`); who speaks to the computer turns them off [WCAG 2.1.4]. */
  singleKeys: boolean;
}

function keptFrame(): FrameSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeys.frame) ?? "null");
    const flag = (value: unknown) => (typeof value === "boolean" ? value : undefined);
    const { fixedHeader, sidebarLogo, singleKeys }: Partial<Record<keyof FrameSettings, unknown>> = isObject(kept) ? kept : {};
    return { fixedHeader: flag(fixedHeader) ?? true, sidebarLogo: flag(sidebarLogo), singleKeys: flag(singleKeys) ?? true };
  } catch {
    return { fixedHeader: true, sidebarLogo: undefined, singleKeys: true };
  }
}

function firstState() {
  const device = deviceNow();
  const cookie = readCookie(cookieNames.sidebar);
  const size = readCookie(cookieNames.size) as UiSize;
  const theme = readCookie(cookieNames.theme) as Theme;
  return {
    device,
    sidebar: {
      /** The cookie's word; without one opened on a desktop and closed on a phone, where it would hide the page. */
      opened: device === "mobile" ? false : cookie !== "0",
      /** Whether the last closing skipped its animation [S-SES-09]. */
      withoutAnimation: false,
    },
    /** Medium unless a stored setting says otherwise [K-22, Q-63]. */
    size: uiSizes.includes(size) ? size : ("medium" as UiSize),
    /** Bright until the reader chooses: every page was drawn for it first. */
    theme: themes.includes(theme) ? theme : ("light" as Theme),
    /** Whether the settings of the page are open. */
    showSettings: false,
    /** Whether the palette is open. */
    showPalette: false,
    /** Whether the overview of the keys is open. */
    showKeys: false,
    ...keptFrame(),
    /** Requests under way. */
    loading: 0,
  };
}

export const appState = proxy(firstState());

export function useAppState() {
  return useSnapshot(appState);
}

export function showSettings(open: boolean): void {
  appState.showSettings = open;
}

export function showPalette(open: boolean): void {
  appState.showPalette = open;
}

export function showKeys(open: boolean): void {
  appState.showKeys = open;
}

/** Keeps the choice on this computer. */
export function chooseFrame(choice: Partial<FrameSettings>): void {
  Object.assign(appState, choice);
  try {
    const { fixedHeader, sidebarLogo, singleKeys } = appState;
    localStorage.setItem(storageKeys.frame, JSON.stringify({ fixedHeader, sidebarLogo, singleKeys }));
  } catch {
    // Forbidden or full: the choice then lives as long as the page.
  }
}

/** Flips the sidebar and remembers it [S-SES-07]. */
export function toggleSidebar(): void {
  const { sidebar } = appState;
  sidebar.opened = !sidebar.opened;
  sidebar.withoutAnimation = false;
  writeCookie(cookieNames.sidebar, sidebar.opened ? "1" : "0");
}

/** Closes the sidebar and remembers that, and whether the way out is shown [S-SES-08, S-SES-09]. */
export function closeSidebar(withoutAnimation = false): void {
  appState.sidebar.opened = false;
  appState.sidebar.withoutAnimation = withoutAnimation;
  writeCookie(cookieNames.sidebar, "0");
}

/** Follows the width of the window; on a phone every resize closes the sidebar [L-22, Q-24]. Returns the removal. */
export function followWidth(): () => void {
  const follow = () => {
    appState.device = deviceNow();
    if (appState.device === "mobile" && appState.sidebar.opened) closeSidebar(true);
  };
  addEventListener("resize", follow);
  return () => removeEventListener("resize", follow);
}

let open = new Set<symbol>();

/** Counts one request; the returned function ends it, and may be called late or twice. */
export function beginLoading(): () => void {
  const mark = Symbol("request");
  open.add(mark);
  appState.loading = open.size;
  return () => {
    open.delete(mark);
    appState.loading = open.size;
  };
}

/** After an error nothing is loading any more, whatever was under way [XR-05]. */
export function clearLoading(): void {
  open = new Set();
  appState.loading = 0;
}
