/**
 * What the reader is told when a question does not get through [XR-01 to XR-04].
 * The texts stand in the message catalogue and are Chinese in every language.
 */
import type { I18n } from "../browser/i18n.ts";

export function transportMessage(status: number | "timeout", words: Pick<I18n, "t" | "has">): string {
  if (status === "timeout") return words.t("transport.timeout");
  if (status === 0) return words.t("transport.noAnswer");
  const key = `transport.${status}`;
  return words.has(key) ? words.t(key) : words.t("transport.other", { code: status });
}
