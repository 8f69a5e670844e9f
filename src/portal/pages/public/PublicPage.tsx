import type { ReactNode } from "react";
import { PublicBar } from "./PublicBar.tsx";
import { PublicFooter } from "./PublicFooter.tsx";
import "./public.css";

/** The light frame of pages that everybody may see: a bar with the way in, the page, how to reach us. */
export function PublicPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="public">
      <div className="public-top">
        <PublicBar />
      </div>
      <main className="public-main">{children}</main>
      <PublicFooter />
    </div>
  );
}
