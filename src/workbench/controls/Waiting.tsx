import type { WorkbenchTranslation } from "../client/translation.ts";

/** Stands where something is being loaded; says so once that takes a moment. */
export function Waiting({ t }: Pick<WorkbenchTranslation, "t">) {
  return (
    <div className="bench-waiting" aria-busy>
      <p>{t("bench.loading")}</p>
    </div>
  );
}
