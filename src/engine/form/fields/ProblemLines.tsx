/** The reported problems of a field. Texts are made on render, so a language switch needs no new check. */
import type { Problem } from "#dialect/schema/problems.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { useFormContext } from "./formContext.ts";
import { useProblemText } from "../../host/useProblemText.ts";
import { LazyMendLink } from "../../host/lazyMendLink.ts";

const icons = { error: "circle-alert", warning: "triangle-alert", info: "info" } as const;

interface ProblemLinesProps {
  readonly id: string;
  /** Concrete pointer of the field. */
  readonly path: string;
  readonly problems: readonly Problem[];
}

/**
 * The live region is always rendered: screen readers do not announce a region that appears together with its text. It is off for fields
 * that were never edited: after a refused save the summary announces all missing values at once.
 */
export function ProblemLines({ id, path, problems }: ProblemLinesProps) {
  const { store } = useFormContext();
  const { sentence } = useProblemText(store.schema);
  return (
    <div id={id} aria-live={store.problems.isEdited(path) ? "polite" : "off"}>
      {problems.map((problem) => (
        <p key={problem.code} className={`ld-problem ld-problem-${problem.severity}`}>
          <Icon name={icons[problem.severity]} size={14} />
          <span>
            {sentence(problem)}
            {problem.mend && <LazyMendLink mend={problem.mend} />}
          </span>
        </p>
      ))}
    </div>
  );
}
