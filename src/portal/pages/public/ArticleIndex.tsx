import { useWords } from "#engine";
import type { Route } from "#dialect/schema/screens.ts";
import { PieceList } from "./ArticleList.tsx";

/** All dated pieces of a page. */
export function PiecesPage({ title, of }: { readonly title: Route["title"]; readonly of: string }) {
  const { text } = useWords();
  return (
    <div className="pieces">
      <h1>{text(title)}</h1>
      <PieceList of={of} />
    </div>
  );
}
