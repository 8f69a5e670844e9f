/**
 * What Chakra's parts stand in. They come with the first menu, dialog or
 * tooltip, and bring Chakra along: the page before needs nothing of it. How
 * a part looks stands in the stylesheets, on the variables of `tokenCss.ts`.
 */
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { ChakraProvider, createSystem } from "@chakra-ui/react/styled-system";
import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { useNonce } from "../theme/NonceContext.ts";

/** Nobody's tokens and nobody's recipes: every part is drawn `unstyled`. */
const system = createSystem(defaultBaseConfig, { cssVarsPrefix: "ld", cssVarsRoot: ":root", preflight: false });

/** One for all parts of the page, by the nonce of its response. */
const caches = new Map<string | undefined, EmotionCache>();

function cacheFor(nonce: string | undefined): EmotionCache {
  const cache = caches.get(nonce) ?? createCache({ key: "ld", ...(nonce ? { nonce } : {}) });
  caches.set(nonce, cache);
  return cache;
}

export function ChakraParts({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cacheFor(useNonce())}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
