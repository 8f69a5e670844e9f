import { existsSync } from "node:fs";
import { aptInstall } from "./apt.mjs";

/** Chromium without GPU and without network requests of its own, so that all activity comes from the page. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser that journeys run in: `CHROMIUM` or where distributions put it. @returns {string | undefined} */
export function chromiumPath() {
  const places = [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return places.find((place) => place !== undefined && existsSync(place));
}

const hasChineseFont = () =>
  ["opentype", "truetype"].some((kind) => existsSync(`/usr/share/fonts/${kind}/noto`)) || process.platform === "darwin";

/** Whether there is a browser to test in; root on Debian installs it first, with a font that has Chinese. */
export function hasChromium() {
  const missing = [...(chromiumPath() ? [] : ["chromium"]), ...(hasChineseFont() ? [] : ["fonts-noto-cjk"])];
  if (missing.length > 0) aptInstall(...missing);
  return chromiumPath() !== undefined;
}
