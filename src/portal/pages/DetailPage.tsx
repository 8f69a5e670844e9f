import { useParams, useSearchParams } from "react-router-dom";
import { DetailView } from "#engine";

/** Detail page of the record in the URL: `/:id` [N-11] or `?id=`; the newest record without an id. */
export function DetailPage({ screen }: { readonly screen: string }) {
  const params = useParams();
  const [query] = useSearchParams();
  const id = params["id"] ?? query.get("id") ?? undefined;
  return <DetailView key={id ?? ""} screen={screen} {...(id !== undefined && { id })} />;
}
