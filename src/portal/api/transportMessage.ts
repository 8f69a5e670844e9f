import { familyKey } from "#dialect/text/text.ts";
import type { I18n } from "../browser/i18n.ts";

/**
 * Returns the message for a request that failed with `status`, timed out, or got no response (0) [XR-01 to XR-04].
 * The messages are Chinese in every language.
 */
export function transportMessage(status: number | "timeout", i18n: Pick<I18n, "t" | "has">): string {
  if (status === "timeout") return i18n.t("transport.timeout");
  if (status === 0) return i18n.t("transport.noAnswer");
  const key = familyKey(`transport.${status}`);
  return i18n.has(key) ? i18n.t(key) : i18n.t("transport.other", { code: status });
}
