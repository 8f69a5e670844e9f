import { useTranslation } from "#engine";
import type { Route } from "#dialect/schema/screens.ts";
import { ArticleList } from "./ArticleList.tsx";

/** Page with all dated articles of the path `of`. */
export function ArticleIndex({ title, of }: { readonly title: Route["title"]; readonly of: string }) {
  const { text } = useTranslation();
  return (
    <div className="pieces">
      <h1>{text(title)}</h1>
      <ArticleList of={of} />
    </div>
  );
}
