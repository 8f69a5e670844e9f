import { useSearchParams } from "react-router-dom";
import { PrintView } from "#engine";

/** What is printed, in a tab of its own: the address says of which records, on which paper, which pieces. */
export function PaperPage({ screen }: { readonly screen: string }) {
  const [query] = useSearchParams();
  const format = query.get("format");
  const pieces = query.get("pieces");
  return (
    <PrintView
      screen={screen}
      ids={(query.get("ids") ?? "").split(",").filter(Boolean)}
      startAt={Number(query.get("startAt") ?? 1)}
      {...(format !== null && { format })}
      {...(pieces !== null && { pieces })}
    />
  );
}
