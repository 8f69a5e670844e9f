import type { ReactNode } from "react";
import { NonceContext } from "./NonceContext.ts";
import { tokenCss } from "./tokenCss.ts";
import "./base.css";
import "./controls.css";

const variables = tokenCss();

/**
 * Lays the design language under a page. Stands once, outermost.
 *
 * `nonce` is the one the server wrote into this very response: without it a
 * strict content security policy drops the style element that carries the
 * variables, and nothing has a colour.
 */
export function LookProvider({ nonce, children }: { readonly nonce?: string; readonly children: ReactNode }) {
  return (
    <NonceContext value={nonce}>
      <style nonce={nonce}>{variables}</style>
      {children}
    </NonceContext>
  );
}
