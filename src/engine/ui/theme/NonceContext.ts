import { createContext, useContext } from "react";

/** The nonce that the server wrote into this very response: a strict content security policy drops style elements without it. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
