/**
 * Provides the host and the engine's own state to everything below. Neither changes, so the provider never causes a
 * render; a component that shows texts subscribes to the language itself.
 */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState, useSyncExternalStore } from "react";
import { inLanguage, type Language, type Text } from "#dialect/text/text.ts";
import { type CreatePart, EngineState } from "./engineState.ts";
import type { EngineHost } from "./host.ts";

interface Engine {
  readonly host: EngineHost;
  readonly state: EngineState;
}

const EngineContext = createContext<Engine | null>(null);

export interface EngineProviderProps {
  readonly host: EngineHost;
  /** State that outlives this provider, for a product that mounts another one in its place. Without it the provider has its own. */
  readonly state?: EngineState;
  readonly children: ReactNode;
}

/** Provides the host, and the engine's own state, to everything below. */
export function EngineProvider({ host, state, children }: EngineProviderProps) {
  const [own] = useState(() => new EngineState());
  const engine = useMemo(() => ({ host, state: state ?? own }), [host, state, own]);
  return <EngineContext value={engine}>{children}</EngineContext>;
}

function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error("Render the engine's components inside <EngineProvider host={…}>.");
  return engine;
}

/** Returns the host of the nearest provider. Throws outside of a provider. */
export function useHost(): EngineHost {
  return useEngine().host;
}

/** Returns the part of the engine's state that `create` makes: one for each engine, the same for every caller in it. */
export function useEngineState<Part>(create: CreatePart<Part>): Part {
  return useEngine().state.part(create);
}

/** Returns the current language; the caller renders again when it changes. */
export function useLanguage(): Language {
  const { language } = useHost();
  return useSyncExternalStore(language.subscribe, language.get, language.get);
}

/** Words in the current language. */
export interface Translation {
  readonly language: Language;
  /** A label of the schemas in the current language. */
  text(text: Text | undefined): string;
  /** A sentence of the message catalogue. */
  t: EngineHost["t"];
}

/** Texts in the current language; the caller renders again when it changes. */
export function useTranslation(): Translation {
  const host = useHost();
  const language = useLanguage();
  const text = useCallback((value: Text | undefined) => inLanguage(value, language), [language]);
  return { language, text, t: host.t };
}
