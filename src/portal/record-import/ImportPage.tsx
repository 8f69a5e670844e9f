/** A screen of the kind `import`: records from a workbook; all rules come from the schemas. */
import { type RefObject, useEffect, useRef } from "react";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import type { Text } from "#dialect/text/text.ts";
import { Button, EmptyState, useFormScreen, useTranslation } from "#engine";
import { listAddress } from "../site/listAddress.ts";
import { usePortal } from "../site/PortalContext.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import { FixRows } from "./FixRows.tsx";
import { useImport } from "./useImport.ts";
import { useSheetColumns } from "./useSheetColumns.ts";
import "./record-import.css";

export function ImportPage({ screen, title }: { readonly screen: string; readonly title: Text }) {
  const { t, text } = useTranslation();
  const load = useFormScreen(screen);
  const page = useRef<HTMLDivElement>(null);
  return (
    <div className="import" ref={page} tabIndex={-1}>
      <header className="import-head">
        <h1>{text(title)}</h1>
      </header>
      {load.state === "ready" && <Import screen={screen} entity={load.parts.entity} page={page} />}
      {load.state === "failed" && (
        <EmptyState failed icon="circle-alert" title={t("list.failed")} hint={load.message}>
          <Button icon="refresh-cw" onClick={load.retry}>
            {t("list.retry")}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}

interface ImportProps {
  readonly screen: string;
  readonly entity: CompiledEntity;
  readonly page: RefObject<HTMLDivElement | null>;
}

function Import(props: ImportProps) {
  const columns = useSheetColumns(props.entity);
  return columns ? <ImportSteps {...props} columns={columns} /> : null;
}

function ImportSteps({ screen, entity, page, columns }: ImportProps & { readonly columns: readonly SheetColumn[] }) {
  const { t } = useTranslation();
  const portal = usePortal();
  const { guards, host, catalog } = portal;
  const work = useImport(entity, columns);
  const { step } = work;
  const firstStep = useRef(step);
  useEffect(() => {
    if (firstStep.current === step) return;
    // The focused button may be gone with its step: move the focus to the page. Scroll to the error above the file input.
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
    page.current?.querySelector("[role=alert]")?.scrollIntoView?.({ block: "nearest" });
  }, [step, page]);
  const busy = step.at === "fix" || step.at === "send";
  useEffect(() => {
    if (!busy) return;
    return guards.add(
      () => true,
      () => undefined,
    );
  }, [busy, guards]);
  if (step.at === "choose") return <ChooseFile work={work} entity={entity} rules={catalog.screens[screen]?.import?.rules ?? []} />;
  if (step.at === "done") {
    return (
      <EmptyState
        icon="circle-check"
        title={t("import.done")}
        hint={t("import.doneCount", { created: step.created, updated: step.updated })}
      >
        <Button tone="primary" onClick={() => host.go(listAddress(portal, entity.name))}>
          {t("import.toList")}
        </Button>
        {step.left > 0 ? (
          <Button onClick={work.continueWithRest}>{t("import.mendLeft", { count: step.left })}</Button>
        ) : (
          <Button onClick={work.cancel}>{t("import.another")}</Button>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      {step.at !== "fix" && <ImportProgress step={step} onCancel={step.at === "send" ? work.cancelSending : work.cancel} />}
      {(step.at === "fix" || step.at === "send") && <FixRows work={work} entity={entity} />}
    </>
  );
}
