import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { useState, type ReactNode } from "react";
import { system } from "./theme.ts";
import "./base.css";
import "./controls.css";

/**
 * Lays the design language under a page. Stands once, outermost.
 *
 * `nonce` is the one the server wrote into this very response: without it a
 * strict content security policy drops the style element that carries the
 * variables, and nothing has a colour.
 */
export function LookProvider({ nonce, children }: { readonly nonce?: string; readonly children: ReactNode }) {
  const [cache] = useState(() => createCache({ key: "ld", ...(nonce ? { nonce } : {}) }));
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
