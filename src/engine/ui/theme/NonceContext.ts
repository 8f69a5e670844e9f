import { createContext, useContext } from "react";

/** The nonce of this page's response. Under a strict content security policy the browser ignores style elements without it. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Returns the nonce of the page, if it has one. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
