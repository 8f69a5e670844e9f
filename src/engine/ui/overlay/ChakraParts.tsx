/**
 * Providers of Chakra's overlay components. They are loaded with the first menu, dialog or tooltip, and Chakra with them;
 * the first paint needs none of it. Styles are in the stylesheets, with the variables of `tokenCss.ts`.
 */
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { ChakraProvider, createSystem } from "@chakra-ui/react/styled-system";
import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { useNonce } from "../theme/NonceContext.ts";

/** A system without tokens and recipes: every component is `unstyled`. */
const system = createSystem(defaultBaseConfig, { cssVarsPrefix: "ld", cssVarsRoot: ":root", preflight: false });

/** One style cache for each nonce, shared by all overlays of the page. */
const caches = new Map<string | undefined, EmotionCache>();

function cacheFor(nonce: string | undefined): EmotionCache {
  const cache = caches.get(nonce) ?? createCache({ key: "ld", ...(nonce ? { nonce } : {}) });
  caches.set(nonce, cache);
  return cache;
}

/** Provides Chakra's context and its style cache, with the page's nonce. */
export function ChakraParts({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cacheFor(useNonce())}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
