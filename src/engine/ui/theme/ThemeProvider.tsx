import { type ReactNode, useEffect, useInsertionEffect } from "react";
import { trackFocus } from "../../browser/focusRestore.ts";
import { injectTokens } from "./injectTokens.ts";
import { NonceContext } from "./NonceContext.ts";
import "./base.css";
import "./controls.css";
import "./forced.css";
import "./print.css";

export interface ThemeProviderProps {
  readonly nonce?: string;
  /** Another accent colour than the design's own, `#RRGGBB`. */
  readonly accent?: string | undefined;
  readonly children: ReactNode;
}

/** Lays the design language under a page. Stands once, outermost; `nonce` as for `injectTokens`. */
export function ThemeProvider({ nonce, accent, children }: ThemeProviderProps) {
  useInsertionEffect(() => injectTokens(nonce, accent), [nonce, accent]);
  useEffect(trackFocus, []);
  return <NonceContext value={nonce}>{children}</NonceContext>;
}
