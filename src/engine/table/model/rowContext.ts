/** The interface between a list and its rows. */
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Scope } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { AvailableAction } from "../../actions/availableActions.ts";
import type { Translation } from "../../host/EngineProvider.tsx";
import type { PlannedAction, PlannedField } from "../../plan/plan.ts";

/** How a record opens: by a link where it has a page, else in a drawer. */
export interface RowLink {
  readonly href?: string;
  /** In a list that tells what needs no attention: the record is one of those. */
  readonly quiet?: boolean;
  /** In a list with dots before the records that need attention: the words of the dot, such as "Unread"; "" without one. */
  readonly mark?: string;
  open(): void;
}

/** The same object until every row may change, as with another language. */
export interface RowContext extends Translation {
  readonly expressions: Expressions;
  /** Inputs of conditions other than the record. */
  readonly scope: Scope;
  /** The actions of a record, with reasons for those that are not allowed. */
  availableFor(record: Rec): readonly AvailableAction[];
  nameOf(record: Rec): string;
  /** The day that the row belongs to, where the list has a heading for each. */
  dayOf(record: Rec): string | undefined;
  /** The field as its rows show it: what the heading of their day says is left out. */
  rowField(field: PlannedField): PlannedField;
  linkOf(record: Rec): RowLink;
  run(action: PlannedAction, record: Rec): void;
}
