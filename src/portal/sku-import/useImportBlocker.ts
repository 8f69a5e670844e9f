/** Why nothing may be imported yet: a list that leads to the import asks for another action before. */
import { useDoneActions, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";

/** The engine's own action that hands over the empty workbook. */
export const templateAction = "template";

/** The sentence of the first list of the entity whose action `import` waits for one that was not done in this session. */
export function useImportBlocker(entity: string): string | undefined {
  const { catalog, host } = usePortal();
  const { text } = useTranslation();
  const isDone = useDoneActions(host.user().loginName ?? "", entity);
  const waiting = Object.values(catalog.screens)
    .flatMap((screen) => (screen.entity === entity ? (screen.list?.toolbar ?? []) : []))
    .find((action) => typeof action !== "string" && action.id === "import" && action.after !== undefined && !isDone(action.after));
  return typeof waiting === "object" ? text(waiting.reason) : undefined;
}
