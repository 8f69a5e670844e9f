/** All problems that block an action; each leads to its field where the record has a form. */
import type { Problem } from "#dialect/schema/problems.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import { useProblemText } from "../../host/useProblemText.ts";
import { LazyMendLink } from "../../host/lazyMendLink.ts";

export interface BlockingProblemsProps {
  readonly problems: readonly Problem[];
  /** Schema of the record. */
  readonly schema: FieldSchema;
  /** Opens the form at a field; absent where there is no form. */
  readonly onGo?: ((path: string) => void) | undefined;
}

export function BlockingProblems({ problems, schema, onGo }: BlockingProblemsProps) {
  const { t } = useTranslation();
  const { named } = useProblemText(schema);
  return (
    <div className="ld-gaps ld-hue-red" role="alert">
      <Icon name="circle-alert" />
      <div>
        <p className="ld-gaps-title">{t("action.gaps", { count: problems.length })}</p>
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.path} ${problem.code}`}>
              {onGo ? (
                <button type="button" className="ld-gap" onClick={() => onGo(problem.path)}>
                  {named(problem)}
                </button>
              ) : (
                named(problem)
              )}
              {problem.mend && <LazyMendLink mend={problem.mend} />}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
