import { type ReactNode, useMemo } from "react";
import { NonceContext } from "./NonceContext.ts";
import { tokenCss } from "./tokenCss.ts";
import "./base.css";
import "./controls.css";
import "./forced.css";

export interface LookProviderProps {
  readonly nonce?: string;
  /** Another accent colour than the design's own, `#RRGGBB`. */
  readonly accent?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Lays the design language under a page. Stands once, outermost.
 *
 * `nonce` is the one the server wrote into this very response: without it a
 * strict content security policy drops the style element that carries the
 * variables, and nothing has a colour.
 */
export function LookProvider({ nonce, accent, children }: LookProviderProps) {
  const variables = useMemo(() => tokenCss(accent), [accent]);
  return (
    <NonceContext value={nonce}>
      <style nonce={nonce}>{variables}</style>
      {children}
    </NonceContext>
  );
}
