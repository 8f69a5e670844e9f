import { useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { Text } from "#dialect/text/text.ts";
import { fieldParameter, FormView, type FormViewProps } from "#engine";

export interface FormPageProps {
  readonly screen: string;
  /** What the page of a new record is called. */
  readonly title: Text | undefined;
  /** The query parameter that tells one new record from another, where the route has one. */
  readonly token?: string | undefined;
}

type Ask = Pick<FormViewProps, "id" | "copyFrom" | "draftKey" | "given">;

/** A form on a page of its own: `?id=` edits, `?copyFrom=` begins as a copy, the route's token names the draft. */
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
  // The record that this entry became when it was first kept: its address is that of an edit, the open form stays.
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
