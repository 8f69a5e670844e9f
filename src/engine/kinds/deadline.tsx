import type { Expressions } from "#dialect/expr/ast.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";

export interface DeadlineProps {
  /** The condition while the day is a deadline: `x-due` of its field. */
  readonly due: string | undefined;
  /** The day, or a time of it. */
  readonly value: Json | undefined;
  readonly record: Rec;
  /** Those of the entity among them. */
  readonly expressions: Expressions;
}

/** A planned field, or its path and what its schema says. */
interface DueField {
  readonly path: string;
  readonly due?: string | undefined;
}

/** Lazy: few fields are deadlines, and the day itself is there at once. */
const DaysLeft = lazyComponent<DeadlineProps>(async () => ({ default: (await import("./DaysLeft.tsx")).DaysLeft }));

/** What is shown beside the day of a field with `x-due`; nothing for any other field. */
export const deadline = ({ due, path }: DueField, record: Rec, expressions: Expressions) =>
  due !== undefined && <DaysLeft due={due} value={getAt(record, path)} record={record} expressions={expressions} />;
