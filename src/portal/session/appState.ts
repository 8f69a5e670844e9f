/**
 * State of the shell: sidebar, device, loading flag, settings [E-APP].
 *
 * The sidebar is stored in a cookie, the other settings in local storage.
 */
import { proxy, useSnapshot } from "valtio";
import { readCookie, writeCookie } from "../browser/cookies.ts";
import { isObject } from "#dialect/json/json.ts";
import { cookieNames, storageKeys } from "../browser/keys.ts";

/** Below this width the device counts as mobile, in px [K-01, L-21]. */
const mobileBelow = 992;

export type Device = "desktop" | "mobile";
export type UiSize = "small" | "medium" | "large";

export type Theme = "light" | "dark" | "system";

export const uiSizes: readonly UiSize[] = ["small", "medium", "large"];
export const themes: readonly Theme[] = ["light", "dark", "system"];

function deviceNow(): Device {
  return innerWidth < mobileBelow ? "mobile" : "desktop";
}

/** Settings of the shell that the user can change. */
export interface FrameSettings {
  /** The top bar stays visible while the page scrolls. */
  fixedHeader: boolean;
  /** Show the brand request above the menu. Undefined: the default of `screens.json` applies. */
  sidebarLogo: boolean | undefined;
  /** Single-key shortcuts (`/`, `n`, `g w`) are on. Users of speech input turn them off [WCAG 2.1.4]. */
  singleKeys: boolean;
}

function storedFrame(): FrameSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeys.frame) ?? "null");
    const flag = (value: unknown) => (typeof value === "boolean" ? value : undefined);
    const { fixedHeader, sidebarLogo, singleKeys }: Partial<Record<keyof FrameSettings, unknown>> = isObject(stored) ? stored : {};
    return { fixedHeader: flag(fixedHeader) ?? true, sidebarLogo: flag(sidebarLogo), singleKeys: flag(singleKeys) ?? true };
  } catch {
    return { fixedHeader: true, sidebarLogo: undefined, singleKeys: true };
  }
}

/** As stored in the cookie; without one open on a desktop. Closed on a phone, where it would hide the page. */
const isSidebarOpen = (device: Device): boolean => device === "desktop" && readCookie(cookieNames.sidebar) !== "0";

function initialState() {
  const device = deviceNow();
  const size = readCookie(cookieNames.size) as UiSize;
  const theme = readCookie(cookieNames.theme) as Theme;
  return {
    device,
    sidebar: {
      opened: isSidebarOpen(device),
      /** The last close skipped its animation [S-SES-09]. */
      withoutAnimation: false,
    },
    /** Medium by default [K-22, Q-63]. */
    size: uiSizes.includes(size) ? size : ("medium" as UiSize),
    /** Light by default. */
    theme: themes.includes(theme) ? theme : ("light" as Theme),
    /** Whether the settings dialog is open. */
    showSettings: false,
    /** Whether the palette is open. */
    showPalette: false,
    /** Whether the overview of the keyboard shortcuts is open. */
    showKeys: false,
    showLogOut: false,
    ...storedFrame(),
    /** Number of pending requests. */
    loading: 0,
  };
}

export const appState = proxy(initialState());

export function useAppState() {
  return useSnapshot(appState);
}

export function showSettings(open: boolean): void {
  appState.showSettings = open;
}

export function showPalette(open: boolean): void {
  appState.showPalette = open;
}

export function showLogOut(open: boolean): void {
  appState.showLogOut = open;
}

export function showKeys(open: boolean): void {
  appState.showKeys = open;
}

/** Changes settings and stores them in this browser. */
export function chooseFrame(choice: Partial<FrameSettings>): void {
  Object.assign(appState, choice);
  try {
    const { fixedHeader, sidebarLogo, singleKeys } = appState;
    localStorage.setItem(storageKeys.frame, JSON.stringify({ fixedHeader, sidebarLogo, singleKeys }));
  } catch {
    // Storage is forbidden or full: the settings last until the page closes.
  }
}

/** The cookie holds the choice for a desktop. The menu of a phone covers the page: it is opened for one use and changes no choice. */
function storeSidebar(): void {
  if (appState.device === "desktop") writeCookie(cookieNames.sidebar, appState.sidebar.opened ? "1" : "0");
}

/** Toggles the sidebar and stores its state [S-SES-07]. */
export function toggleSidebar(): void {
  const { sidebar } = appState;
  sidebar.opened = !sidebar.opened;
  sidebar.withoutAnimation = false;
  storeSidebar();
}

/** Closes the sidebar and stores its state. `withoutAnimation`: skip the animation [S-SES-08, S-SES-09]. */
export function closeSidebar(withoutAnimation = false): void {
  appState.sidebar.opened = false;
  appState.sidebar.withoutAnimation = withoutAnimation;
  storeSidebar();
}

/**
 * Follows the width of the window: a resize closes the sidebar of a phone, and restores the stored state on a desktop
 * [L-22, Q-24]. Returns a function that stops it.
 */
export function followWidth(): () => void {
  const follow = () => {
    const before = appState.device;
    appState.device = deviceNow();
    if (appState.device === "mobile" && appState.sidebar.opened) closeSidebar(true);
    if (appState.device === "desktop" && before === "mobile") appState.sidebar.opened = isSidebarOpen("desktop");
  };
  addEventListener("resize", follow);
  return () => removeEventListener("resize", follow);
}

let pending = new Set<symbol>();

/** Counts one pending request. The returned function ends it; calling it twice, or after `clearLoading`, has no effect. */
export function beginLoading(): () => void {
  const request = Symbol("request");
  pending.add(request);
  appState.loading = pending.size;
  return () => {
    pending.delete(request);
    appState.loading = pending.size;
  };
}

/** Resets the loading indicator after an error, even with other requests pending [XR-05]. */
export function clearLoading(): void {
  pending = new Set();
  appState.loading = 0;
}
