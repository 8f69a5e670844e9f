import { useParams, useSearchParams } from "react-router-dom";
import { FormView } from "#engine";

export interface FormPageProps {
  readonly screen: string;
  /** The query parameter that tells one new record from another, where the route has one. */
  readonly token?: string | undefined;
}

/** A form on a page of its own: `?id=` edits, `?copyFrom=` begins as a copy, the route's token names the draft. */
export function FormPage({ screen, token }: FormPageProps) {
  const params = useParams();
  const [query] = useSearchParams();
  const id = params["id"] ?? query.get("id") ?? undefined;
  const copyFrom = query.get("copyFrom") ?? undefined;
  const entry = (token === undefined ? undefined : query.get(token)) ?? "new";
  return (
    <FormView
      key={`${id ?? ""}|${copyFrom ?? ""}|${entry}`}
      screen={screen}
      draftKey={`${screen}:${id ?? entry}`}
      {...(id === undefined ? {} : { id })}
      {...(copyFrom === undefined ? {} : { copyFrom })}
    />
  );
}
