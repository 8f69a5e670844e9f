/** Everything a screen is drawn from, gathered once: its file, its entity, its states. */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { CompiledEntity, DisplayEntity } from "#dialect/schema/compiled.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { EngineHost } from "../host/host.ts";
import type { PlanInput } from "../plan/plan.ts";
import { planInput } from "../planners/planInput.ts";

export interface LoadedScreen<Entity extends DisplayEntity = DisplayEntity> {
  readonly name: string;
  readonly screen: Screen;
  readonly entity: Entity;
  readonly machine?: StateMachine;
  readonly input: PlanInput;
  /** Those of the entity, the screens and the states. */
  readonly expressions: Expressions;
}

/** Those of a screen on which records are written. */
export type LoadedFormScreen = LoadedScreen<CompiledEntity>;

export type ScreenLoad<Entity extends DisplayEntity = DisplayEntity> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string; retry(): void }
  | { readonly state: "ready"; readonly parts: LoadedScreen<Entity> };

/** How an entity comes from the host. */
interface Fetch<Entity extends DisplayEntity> {
  load(host: EngineHost, name: string): Promise<Entity>;
  atHand(host: EngineHost, name: string): Entity | undefined;
}

const shown: Fetch<DisplayEntity> = {
  load: (host, name) => host.loadEntity(name),
  atHand: (host, name) => host.cachedEntity?.(name),
};

const judged: Fetch<CompiledEntity> = {
  load: (host, name) => host.loadCompiled(name),
  atHand: (host, name) => host.cachedCompiled?.(name),
};

/** Loads what records of screen `name` are shown by. A screen that the catalogue lacks fails like one that cannot be fetched. */
export const useScreen = (name: string): ScreenLoad => useParts(name, shown);

/** The same with what judges them, where they are written. */
export const useFormScreen = (name: string): ScreenLoad<CompiledEntity> => useParts(name, judged);

function useParts<Entity extends DisplayEntity>(name: string, { load, atHand }: Fetch<Entity>): ScreenLoad<Entity> {
  const host = useHost();
  const screen = host.catalog.screens[name];
  const [entity, setEntity] = useState(() => screen && atHand(host, screen.entity));
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);

  useEffect(() => {
    let left = false;
    setFailure(undefined);
    if (!screen) return setFailure(name);
    load(host, screen.entity).then(
      (loaded) => !left && setEntity(loaded),
      (error: unknown) => !left && setFailure(errorMessage(error)),
    );
    return () => {
      left = true;
    };
  }, [host, screen, name, load, tries]);

  return useMemo(() => {
    if (failure !== undefined) return { state: "failed", message: failure, retry };
    if (!screen || !entity || entity.name !== screen.entity) return { state: "loading" };
    const input = planInput(host.catalog, entity.schema);
    const expressions = { ...entity.expressions, ...host.catalog.expressions };
    return { state: "ready", parts: { name, screen, entity, input, expressions, ...(input.states && { machine: input.states }) } };
  }, [failure, screen, entity, host, name, retry]);
}
