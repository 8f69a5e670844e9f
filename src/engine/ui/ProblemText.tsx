import { Icon } from "./icons/Icon.tsx";

export interface ProblemTextProps {
  /** Named by `aria-describedby` of the input. */
  readonly id?: string;
  /** Why the input is refused; nothing is rendered without it. */
  readonly problem: string | undefined;
  /** `alert` where it appears while the focus may be in the input already. */
  readonly role?: "alert";
}

/** What is wrong with an input, below it. */
export function ProblemText({ id, problem, role }: ProblemTextProps) {
  if (problem === undefined) return null;
  return (
    <p id={id} className="ld-problem" role={role}>
      <Icon name="circle-alert" size={14} />
      {problem}
    </p>
  );
}
