import { type Browser, chromium } from "playwright-core";
import { browserFlags, chromiumPath } from "../../../scripts/lib/chromium.mjs";

let opened: Promise<Browser> | undefined;

/** One Chromium for all journeys of a process, one after the other: each has a context of its own. It ends with the process. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error("There is no Chromium; npm test says how to come by one.");
  const known = await opened?.catch(() => undefined);
  if (known?.isConnected()) return known;
  opened = chromium.launch({ executablePath, args: browserFlags });
  return opened;
}
