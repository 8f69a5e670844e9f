/** A next step of a state machine. */
import type { Text } from "../text/text.ts";
import type { Cel, Traced } from "./schema.ts";

/**
 * A step that the customer is expected to do next. Lists, details, cards and views read it from here, so they agree.
 * `id` is a transition, or free where `go` leads to a page. The first step whose `where` holds and that is allowed applies.
 */
export interface NextStep extends Traced {
  readonly id: string;
  /** Must run as SQL, as views count it. */
  readonly where: Cel;
  /** The label of the transition or amendment when absent. */
  readonly label?: Text;
  readonly icon?: string;
  /** Route with fields filled in. */
  readonly go?: string;
  /** The amendment that the page at `go` fills in. */
  readonly amends?: string;
  /** Field with a telephone number to call. */
  readonly dial?: string;
  /** Color of its button: `amber` has a deadline, `red` blocks the record. */
  readonly hue?: "amber" | "red";
}
