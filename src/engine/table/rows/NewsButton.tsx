import { useTranslation } from "../../host/EngineProvider.tsx";
import type { ListNews } from "../../records/livePage.ts";
import { Button } from "../../ui/Button.tsx";

/** Says over the rows that others have changed the list. A press shows it as it is now; until then every row keeps its place. */
export function NewsButton({ news, onShow }: { readonly news: ListNews; onShow(): void }) {
  const { t } = useTranslation();
  return (
    <div className="ld-list-news" role="status">
      <Button size="sm" tone="primary" icon="refresh-cw" onClick={onShow}>
        {news.added > 0 ? t("list.newRecords", { count: news.added }) : t("list.hasChanged")}
      </Button>
    </div>
  );
}
