import { useParams, useSearchParams } from "react-router-dom";
import { DetailView } from "#engine";

/** One record, named by the address, as `/:id` [N-11] or `?id=`; the newest where it names none. */
export function DetailPage({ screen }: { readonly screen: string }) {
  const params = useParams();
  const [query] = useSearchParams();
  const id = params["id"] ?? query.get("id") ?? undefined;
  return <DetailView key={id ?? ""} screen={screen} {...(id !== undefined && { id })} />;
}
