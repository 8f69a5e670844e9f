import { useTranslation } from "#engine";
import type { Route } from "#dialect/schema/screens.ts";
import { ArticleList } from "./ArticleList.tsx";

/** Page with all dated parts of a content. */
export function ArticleIndex({ title, content }: { readonly title: Route["title"]; readonly content: string }) {
  const { text } = useTranslation();
  return (
    <div className="pieces">
      <h1>{text(title)}</h1>
      <ArticleList content={content} />
    </div>
  );
}
