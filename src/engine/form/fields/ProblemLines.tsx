/** What is wrong with a field, worded when drawn: a language switch needs no new check. */
import type { Problem } from "#dialect/schema/problems.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { useFormContext } from "./formContext.ts";
import { useProblemText } from "../../host/useProblemText.ts";

const icons = { error: "circle-alert", warning: "triangle-alert", info: "info" } as const;

interface ProblemLinesProps {
  readonly id: string;
  /** Concrete pointer of the field. */
  readonly path: string;
  readonly problems: readonly Problem[];
}

/**
 * The live region stays while there is nothing to say: a region that appears with its words is not read out. Of a field that nobody has
 * worked at nothing is: what is missing once a save was tried, the summary tells for all of them at once.
 */
export function ProblemLines({ id, path, problems }: ProblemLinesProps) {
  const { store } = useFormContext();
  const { sentence } = useProblemText(store.schema);
  return (
    <div id={id} aria-live={store.problems.isEdited(path) ? "polite" : "off"}>
      {problems.map((problem) => (
        <p key={problem.code} className={`ld-problem ld-problem-${problem.severity}`}>
          <Icon name={icons[problem.severity]} size={14} />
          <span>{sentence(problem)}</span>
        </p>
      ))}
    </div>
  );
}
