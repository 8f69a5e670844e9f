import { familyKey } from "#dialect/text/text.ts";
import type { Translation } from "#engine";
import type { ReadFailure } from "./readImport.ts";

/** Returns title and hint for the user whose workbook could not be read. */
export function failureText(failure: ReadFailure, t: Translation["t"]): { readonly title: string; readonly hint: string } {
  if (failure.failed === "headers") return { title: t("import.illegal"), hint: t("import.illegalHint") };
  if (failure.failed === "noData") return { title: t("import.noData"), hint: t("import.noDataHint") };
  const params = "params" in failure ? failure.params : {};
  const what = "what" in params ? t(familyKey(`sheet.counted.${params["what"]}`)) : "";
  return { title: t("import.analyzeError"), hint: t(`problem.sheet.${failure.failed}`, { ...params, what }) };
}
