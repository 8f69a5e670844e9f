import { useParams } from "react-router-dom";
import { DetailView } from "#engine";

/** One record, named by the address [N-11]. */
export function DetailPage({ screen }: { readonly screen: string }) {
  const { id = "" } = useParams();
  return <DetailView key={id} screen={screen} id={id} />;
}
