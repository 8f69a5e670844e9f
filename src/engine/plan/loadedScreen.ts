/** A screen whose file, entity and states are loaded. */
import type { CompiledEntity, DisplayEntity } from "#dialect/schema/compiled.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import type { PlanInput } from "./plan.ts";

/** A screen with all that a planner needs of it. */
export interface LoadedScreen<Entity extends DisplayEntity = DisplayEntity> {
  readonly name: string;
  readonly screen: Screen;
  /** Whether its records are created or edited in a form. */
  readonly hasForm: boolean;
  readonly entity: Entity;
  readonly machine?: StateMachine;
  readonly input: PlanInput;
  /** Expressions of the entity, the screens and the states. */
  readonly expressions: Expressions;
}

/** A screen whose records can be checked. */
export type LoadedFormScreen = LoadedScreen<CompiledEntity>;
