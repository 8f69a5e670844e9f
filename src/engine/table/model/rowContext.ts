/** What the rows of a list ask and tell. */
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { AvailableAction } from "../../actions/availableActions.ts";
import type { Translation } from "../../host/EngineProvider.tsx";
import type { PlannedAction } from "../../plan/plan.ts";

/** How a record is opened: by a real link where it has a page of its own, else by its drawer. */
export interface RowLink {
  readonly href?: string;
  /** Nobody need look at the record any more. */
  readonly quiet?: boolean;
  open(): void;
}

/** Another object only where every row may look different: in another language, for one. */
export interface RowContext extends Translation {
  readonly expressions: Expressions;
  offered(record: Rec): readonly AvailableAction[];
  nameOf(record: Rec): string;
  linkOf(record: Rec): RowLink;
  run(action: PlannedAction, record: Rec): void;
}
