import { useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { Text } from "#dialect/text/text.ts";
import { fieldParameter, FormView, type FormViewProps } from "#engine";

export interface FormPageProps {
  readonly screen: string;
  /** Title of the page of a new record. */
  readonly title: Text | undefined;
  /** Query parameter that identifies a new record, if the route has one. */
  readonly token?: string | undefined;
}

type Ask = Pick<FormViewProps, "id" | "copyFrom" | "draftKey" | "given">;

/** A form on a page of its own: `?id=` edits a record, `?copyFrom=` copies one, the route's token identifies the draft. */
export function FormPage({ screen, title, token }: FormPageProps) {
  const params = useParams();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const id = params["id"] ?? query.get("id") ?? undefined;
  const copyFrom = query.get("copyFrom") ?? undefined;
  const entry = (token === undefined ? undefined : query.get(token)) ?? "new";
  const asked: Ask = {
    draftKey: `${screen}:${id ?? entry}`,
    ...(id === undefined ? {} : { id }),
    ...(copyFrom === undefined ? {} : { copyFrom }),
    ...(id === undefined ? { given: Object.fromEntries(query) } : {}),
  };
  // The first save of a new record changes the URL to that of an edit. The open form must not remount: keep its props.
  const [kept, setKept] = useState<{ readonly id: string; readonly entry: string; readonly asked: Ask }>();
  const ask = kept !== undefined && kept.id === id && kept.entry === entry ? kept.asked : asked;

  const at = query.get(fieldParameter);
  const onKept: FormViewProps["onKept"] = (record) => {
    if (token === undefined) return;
    const stored = String(record["id"]);
    setKept({ id: stored, entry, asked });
    void navigate(`${pathname}?${new URLSearchParams({ id: stored, [token]: entry })}`, { replace: true });
  };
  return <FormView key={JSON.stringify(ask)} screen={screen} {...(title && { title })} {...ask} {...(at && { at })} onKept={onKept} />;
}
