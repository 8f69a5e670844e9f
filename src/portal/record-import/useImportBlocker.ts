import { useDoneActions, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";

/** The engine's action that downloads the empty workbook. */
export const templateAction = "template";

/** Returns why the import is blocked: a list requires another action before its action `import`, and that was not done in this session. */
export function useImportBlocker(entity: string): string | undefined {
  const { catalog, host } = usePortal();
  const { text } = useTranslation();
  const isDone = useDoneActions(host.user().loginName ?? "", entity);
  const blocked = Object.values(catalog.screens)
    .flatMap((screen) => (screen.entity === entity ? (screen.list?.toolbar ?? []) : []))
    .find((action) => typeof action !== "string" && action.id === "import" && action.after !== undefined && !isDone(action.after));
  return typeof blocked === "object" ? text(blocked.reason) : undefined;
}
