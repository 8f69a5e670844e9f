import { type RefObject, useEffect } from "react";
import { isForPage } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";

/** The key `/` leads to the search of the page, as it does in lists. */
export function useSearchKey(box: RefObject<HTMLInputElement | null>): void {
  const { host } = usePortal();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || host.singleKeys?.() === false || !isForPage(event)) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [host, box]);
}
