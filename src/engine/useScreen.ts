/** Everything a screen is drawn from, gathered once: its file, its entity, its states. */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { CompiledEntity } from "#dialect/compiled.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Screen } from "#dialect/screens.ts";
import type { StateMachine } from "#dialect/states.ts";
import { messageOf } from "#dialect/messageOf.ts";
import { useHost } from "./EngineProvider.tsx";
import type { PlanInput } from "./plan/plan.ts";
import { planInput } from "./plan/planInput.ts";

export interface ScreenParts {
  readonly name: string;
  readonly screen: Screen;
  readonly entity: CompiledEntity;
  readonly machine?: StateMachine;
  readonly input: PlanInput;
  /** Those of the entity, the screens and the states. */
  readonly expressions: Expressions;
}

export type ScreenLoad =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string; retry(): void }
  | { readonly state: "ready"; readonly parts: ScreenParts };

/** Loads the entity of screen `name`. A screen that the catalogue lacks fails like one that cannot be fetched. */
export function useScreen(name: string): ScreenLoad {
  const host = useHost();
  const screen = host.catalog.screens[name];
  const [entity, setEntity] = useState(() => screen && host.entityAtHand?.(screen.entity));
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);

  useEffect(() => {
    let left = false;
    setFailure(undefined);
    if (!screen) return setFailure(name);
    host.loadEntity(screen.entity).then(
      (loaded) => !left && setEntity(loaded),
      (error: unknown) => !left && setFailure(messageOf(error)),
    );
    return () => {
      left = true;
    };
  }, [host, screen, name, tries]);

  return useMemo(() => {
    if (failure !== undefined) return { state: "failed", message: failure, retry };
    if (!screen || !entity || entity.name !== screen.entity) return { state: "loading" };
    const input = planInput(host.catalog, entity.schema);
    const expressions = { ...entity.expressions, ...host.catalog.expressions };
    return { state: "ready", parts: { name, screen, entity, input, expressions, ...(input.states && { machine: input.states }) } };
  }, [failure, screen, entity, host, name, retry]);
}
