/** The engine for a page without our portal: from JSON and a source of records to components. */
import { createListeners } from "../browser/listeners.ts";
import { type ComponentType, type ReactNode, useState } from "react";
import type { Sentences } from "#dialect/messages/ownMessages.ts";
import type { Language } from "#dialect/text/text.ts";
import { businessClock } from "#dialect/text/time.ts";
import { createTranslator } from "#dialect/text/translator.ts";
import { EngineProvider } from "../host/EngineProvider.tsx";
import { EngineState } from "../host/engineState.ts";
import type { EngineHost } from "../host/host.ts";
import type { DataSource } from "../host/source.ts";
import { checkHostKinds } from "../kinds/index.ts";
import { addDrawings, type IconDrawing } from "../ui/icons/iconDrawings.ts";
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";
import { ThemeProvider } from "../ui/theme/ThemeProvider.tsx";
import { createToasts } from "../ui/toast.ts";
import { Toaster } from "../ui/Toaster.tsx";
import type { HostKind } from "../values/kind.ts";
import { type HostSchemas, openSchemas } from "./catalogOf.ts";
import type { HostFieldProps } from "./HostField.tsx";
import { HostScreen, type HostScreenProps } from "./HostScreen.tsx";

/** Options of `createEngine`. */
export interface EngineOptions {
  /** Parsed JSON files. */
  readonly schemas: HostSchemas;
  /** Where records come from: `createMemorySource`, `createFetchSource`, or an object of the host. */
  readonly source: DataSource;
  /** Languages, the default first; `["en"]` if absent. */
  readonly languages?: readonly Language[];
  /** Sentences in place of the engine's, by language and key. */
  readonly messages?: Sentences;
  /** Distinguishes what two engines of a page keep in the browser's storage. */
  readonly storagePrefix?: string;
  /** Kinds of field of the host: recognized by `matches` before ours, or named by `x-kind`. Another engine of the page does not know them. */
  readonly kinds?: readonly HostKind[];
  /** Kinds of screen of the host, by `custom` of a screen of the kind `custom`. */
  readonly screens?: Readonly<Record<string, ComponentType<HostScreenProps>>>;
  /** Icons of the host, by the names that its screens use, such as components of lucide-react; the engine has those of `kitIcons`. */
  readonly icons?: Readonly<Record<string, IconDrawing>>;
  /** Colour of buttons and links, `#RRGGBB`. */
  readonly accent?: string;
  /** Nonce of the page's content security policy. */
  readonly nonce?: string;
  /** Parts of the port in place of the defaults: navigation, drafts, user, clock, exports, and `notify` where several engines share one place for messages. */
  readonly host?: Partial<EngineHost>;
}

/** What `createEngine` returns: components, and the port behind them. */
export interface Engine {
  /** Applies the theme and provides the engine; render it around all screens. */
  readonly Provider: ComponentType<{ readonly children: ReactNode }>;
  /** Draws a screen of the schemas. */
  readonly Screen: ComponentType<HostScreenProps>;
  /** Draws one field of an entity outside of a form. */
  readonly Field: ComponentType<HostFieldProps>;
  /** The port that the engine uses, with `language.use` to change the language. */
  readonly host: EngineHost;
}

// A page that draws no field by itself does not load the inputs with its first script.
const Field = lazyComponent(async () => ({ default: (await import("./HostField.tsx")).HostField }));

/**
 * Creates an engine from JSON. Call it once, outside of components.
 *
 * @throws Error with file and pointer if a schema is invalid, or if two kinds have one name
 */
export function createEngine(options: EngineOptions): Engine {
  const { accent, nonce, kinds = [], screens = {}, storagePrefix } = options;
  checkHostKinds(kinds);
  addDrawings(options.icons ?? {});
  // A host that shows the messages itself gets no second place for them.
  const toasts = options.host?.notify ? undefined : createToasts();
  const host = createHost(options, (kind, text, action) => void toasts?.show({ kind, text, ...(action && { action }) }));
  function Provider({ children }: { readonly children: ReactNode }) {
    const [state] = useState(() => new EngineState(storagePrefix));
    return (
      <ThemeProvider accent={accent} {...(nonce !== undefined && { nonce })}>
        <EngineProvider host={host} state={state}>
          {children}
          {toasts && <Toaster toasts={toasts} label={host.t("action.notices")} closeLabel={host.t("action.close")} />}
        </EngineProvider>
      </ThemeProvider>
    );
  }
  return { host, Provider, Field, Screen: (props) => <HostScreen {...props} own={screens} /> };
}

function createHost(
  { schemas, source, languages = ["en"], messages, kinds = [], host }: EngineOptions,
  notify: EngineHost["notify"],
): EngineHost {
  const { catalog, tables, entity } = openSchemas(schemas, languages, messages);
  const language = createLanguage(catalog.site.defaultLanguage);
  const translator = createTranslator(catalog.messages, catalog.site.defaultLanguage);
  const load = async (name: string) => entity(name);
  return {
    catalog,
    kinds,
    source,
    notify,
    language,
    loadEntity: load,
    loadCompiled: load,
    loadAsks: async (name) => entity(name).asks,
    cachedEntity: entity,
    cachedCompiled: entity,
    tables: { known: tables, load: async (name) => tables[name] ?? Promise.reject(new Error(`No table "${name}" in the schemas`)) },
    t: (key, params) => translator.sentence(language.get(), key, params),
    user: () => ({}),
    clock: () => businessClock(Date.now(), catalog.timeZone),
    href: (route) => `#${route}`,
    go: (route) => location.assign(`#${route}`),
    drafts: { load: async () => null, save: async () => true, remove: async () => undefined, list: async () => [] },
    guardLeave: () => () => undefined,
    hasMain: true,
    ...host,
  };
}

function createLanguage(first: Language): EngineHost["language"] {
  let current = first;
  const { subscribe, notify } = createListeners();
  return {
    get: () => current,
    subscribe,
    use(next) {
      current = next;
      notify();
    },
  };
}
