/**
 * Hands the host down. The host never changes, so nothing is redrawn by it; a
 * part that shows words subscribes to the language itself and redraws alone.
 */
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from "react";
import { inLanguage, type Language, type Text } from "#dialect/text/text.ts";
import type { EngineHost } from "./host.ts";

const HostContext = createContext<EngineHost | null>(null);

export function EngineProvider({ host, children }: { readonly host: EngineHost; readonly children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** The host of the nearest provider. Throws outside of one: that is a mistake of the caller, not a state. */
export function useHost(): EngineHost {
  const host = useContext(HostContext);
  if (!host) throw new Error("The engine's parts must stand inside <EngineProvider host={…}>");
  return host;
}

/** The language in use; the caller redraws when it changes. */
export function useLanguage(): Language {
  const { language } = useHost();
  return useSyncExternalStore(language.subscribe, language.get, language.get);
}

export interface Translation {
  readonly language: Language;
  /** A label of the schemas in the language in use. */
  text(text: Text | undefined): string;
  /** A sentence of the message catalogue. */
  t: EngineHost["t"];
}

/** Words in the language in use; the caller redraws when it changes. */
export function useTranslation(): Translation {
  const host = useHost();
  const language = useLanguage();
  const text = useCallback((value: Text | undefined) => inLanguage(value, language), [language]);
  return { language, text, t: host.t };
}
