/** The address that an action copies (`copies`). Loaded on first use: few lists have such an action. */
import type { Rec } from "#dialect/json/json.ts";
import { copyText } from "../browser/copyText.ts";
import type { EngineHost } from "../host/host.ts";
import { fillRoute } from "../screens/routes.ts";

/** Copies the whole address of a route. Where the browser forbids that, the address is shown instead. */
export async function copyAddress(host: Pick<EngineHost, "href" | "notify" | "t">, route: string, record: Rec): Promise<void> {
  const address = new URL(host.href(fillRoute(route, record)), location.href).href;
  if (await copyText(address)) host.notify("success", host.t("action.addressCopied"));
  else host.notify("info", address);
}
