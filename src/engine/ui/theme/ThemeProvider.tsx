import { type ReactNode, useEffect, useInsertionEffect } from "react";
import { followFocus } from "../../browser/focusRestore.ts";
import { layTokens } from "./injectTokens.ts";
import { NonceContext } from "./NonceContext.ts";
import "./base.css";
import "./controls.css";
import "./forced.css";
import "./print.css";

export interface LookProviderProps {
  readonly nonce?: string;
  /** Another accent colour than the design's own, `#RRGGBB`. */
  readonly accent?: string | undefined;
  readonly children: ReactNode;
}

/** Lays the design language under a page. Stands once, outermost; `nonce` as for `layTokens`. */
export function LookProvider({ nonce, accent, children }: LookProviderProps) {
  useInsertionEffect(() => layTokens(nonce, accent), [nonce, accent]);
  useEffect(followFocus, []);
  return <NonceContext value={nonce}>{children}</NonceContext>;
}
