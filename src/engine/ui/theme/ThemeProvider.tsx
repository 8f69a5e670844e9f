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
  /** Accent color in place of the default one, `#RRGGBB`. */
  readonly accent?: string | undefined;
  readonly children: ReactNode;
}

/** Applies the design tokens and base styles to the page. Render it once, outermost; `nonce` as for `injectTokens`. */
export function ThemeProvider({ nonce, accent, children }: ThemeProviderProps) {
  useInsertionEffect(() => injectTokens(nonce, accent), [nonce, accent]);
  useEffect(trackFocus, []);
  return <NonceContext value={nonce}>{children}</NonceContext>;
}
