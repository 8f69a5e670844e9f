/** Loads what a page says, and draws it when it is there. */
import { type ReactNode, useEffect, useState } from "react";
import type { CompiledContent } from "#dialect/schema/content.ts";
import { Button, EmptyState, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import { loadContent, loadedContent } from "./loadContent.ts";
import "./public.css";

type Parts = CompiledContent["parts"];

export interface WithContentProps {
  /** Name of a file in `schemas/content`. */
  readonly name: string;
  readonly children: (parts: Parts) => ReactNode;
}

/** Draws nothing while the content is loaded, and a way to load it again where that fails. */
export function WithContent({ name, children }: WithContentProps) {
  const { catalog } = usePortal();
  const address = catalog.content[name] ?? "";
  const { t } = useTranslation();
  const [tries, setTries] = useState(0);
  const [load, setLoad] = useState<{ readonly of: string; readonly parts?: Parts }>();
  const parts = loadedContent(address)?.parts ?? (load?.of === address ? load.parts : undefined);
  useEffect(() => {
    if (loadedContent(address)) return;
    let unmounted = false;
    setLoad(undefined);
    loadContent(address).then(
      (loaded) => unmounted || setLoad({ of: address, parts: loaded.parts }),
      () => unmounted || setLoad({ of: address }),
    );
    return () => {
      unmounted = true;
    };
  }, [address, tries]);
  if (parts) return children(parts);
  if (load?.of !== address) return <div className="content-waiting" aria-busy="true" />;
  return (
    <EmptyState icon="circle-alert" title={t("content.failed")}>
      <Button onClick={() => setTries(tries + 1)}>{t("action.retry")}</Button>
    </EmptyState>
  );
}
