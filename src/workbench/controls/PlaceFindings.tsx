import { ruleDetail, ruleTitle } from "#dialect/lint/ruleReasons.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";

/** The errors and warnings of one part of a file, below its form. */
export function PlaceFindings({ path, pointer }: { readonly path: string; readonly pointer: string }) {
  const { translation } = useWorkbench();
  const { findings } = useDraft();
  const own = findings.filter(
    (finding) => finding.file === path && finding.severity !== "info" && `${finding.pointer}/`.startsWith(`${pointer}/`),
  );
  return own.map((finding) => (
    <p key={finding.pointer + finding.rule + finding.message} className="ld-problem" role="status">
      {[ruleTitle(finding, translation), ruleDetail(finding, translation.language)].filter(Boolean).join(": ")}
    </p>
  ));
}
