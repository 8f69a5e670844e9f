/** Loads everything that a screen needs: its file, its entity, its states. */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { CompiledEntity, DisplayEntity } from "#dialect/schema/compiled.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { whileMounted } from "../browser/whileMounted.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { EngineHost } from "../host/host.ts";
import type { LoadedScreen } from "../plan/loadedScreen.ts";
import { planInput } from "../planners/planInput.ts";

export type { LoadedFormScreen, LoadedScreen } from "../plan/loadedScreen.ts";

/** A screen with its entity: on its way, ready, or failed with a message. */
export type ScreenLoad<Entity extends DisplayEntity = DisplayEntity> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string; retry(): void }
  | { readonly state: "ready"; readonly parts: LoadedScreen<Entity> };

/** How to load an entity from the host. */
interface EntityLoad<Entity extends DisplayEntity> {
  load(host: EngineHost, name: string): Promise<Entity>;
  cached(host: EngineHost, name: string): Entity | undefined;
}

const forDisplay: EntityLoad<DisplayEntity> = {
  load: (host, name) => host.loadEntity(name),
  cached: (host, name) => host.cachedEntity?.(name),
};

const forChecks: EntityLoad<CompiledEntity> = {
  load: (host, name) => host.loadCompiled(name),
  cached: (host, name) => host.cachedCompiled?.(name),
};

/** Loads what a screen needs to show records. A screen that the catalogue lacks fails like one that cannot be loaded. */
export const useScreen = (name: string): ScreenLoad => useLoadedScreen(name, forDisplay);

/** The same with what is needed to check records, for forms. */
export const useFormScreen = (name: string): ScreenLoad<CompiledEntity> => useLoadedScreen(name, forChecks);

function useLoadedScreen<Entity extends DisplayEntity>(name: string, { load, cached }: EntityLoad<Entity>): ScreenLoad<Entity> {
  const host = useHost();
  const screen = host.catalog.screens[name];
  const [entity, setEntity] = useState(() => screen && cached(host, screen.entity));
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);

  useEffect(() => {
    setFailure(undefined);
    if (!screen) return setFailure(name);
    return whileMounted(
      () => load(host, screen.entity),
      (loaded) => setEntity(loaded),
      (error) => setFailure(errorMessage(error)),
    );
  }, [host, screen, name, load, tries]);

  return useMemo(() => {
    if (failure !== undefined) return { state: "failed", message: failure, retry };
    if (!screen || !entity || entity.name !== screen.entity) return { state: "loading" };
    const input = planInput(host.catalog, entity.schema, host.kinds);
    const expressions = { ...entity.expressions, ...host.catalog.expressions };
    return {
      state: "ready",
      parts: {
        name,
        screen,
        hasForm: screen.form !== undefined,
        entity,
        input,
        expressions,
        ...(input.states && { machine: input.states }),
      },
    };
  }, [failure, screen, entity, host, name, retry]);
}
