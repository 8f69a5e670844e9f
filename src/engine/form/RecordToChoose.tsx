/** In place of a form that changes a part of a record, opened without one: what to choose, and where. */
import type { Text } from "#dialect/text/text.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { nounOf } from "../host/reasonWords.ts";
import { listScreenOf, routeOf } from "../screens/screenRoutes.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

interface RecordToChooseProps {
  readonly parts: LoadedScreen;
  readonly title: Text | undefined;
}

export default function RecordToChoose({ parts: { entity }, title }: RecordToChooseProps) {
  const { t, text } = useTranslation();
  const { catalog, go } = useHost();
  const list = listScreenOf(catalog, entity.name);
  const address = list && routeOf(catalog.site.routes, list.name);
  const noun = nounOf(entity.schema);
  return (
    <EmptyState isPage icon="clipboard-list" title={text(title ?? noun)} hint={t("form.chooseRecord", { label: text(noun) })}>
      {address !== undefined && (
        <Button tone="primary" onClick={() => go(address)}>
          {t("form.toList")}
        </Button>
      )}
    </EmptyState>
  );
}
