import type { ReactNode } from "react";
import { PublicBar } from "./PublicBar.tsx";
import { PublicFooter } from "./PublicFooter.tsx";
import "./public.css";

/** Frame of public pages: top bar, content, footer. */
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
