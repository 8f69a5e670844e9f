import type { ReactNode } from "react";
import type { RecordLinkRule } from "#dialect/schema/valueRules.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { PlannedField } from "../plan/plan.ts";
import { useReferenced } from "./recordLookup.ts";
import { recordPageOf, webPageOf } from "./withLink.ts";
import "./kinds.css";

export interface ValueLinkProps {
  readonly field: PlannedField;
  readonly value: string;
  /** Whether it takes the focus. */
  readonly reachable: boolean;
  readonly children: ReactNode;
}

/** A value as a link to where it leads: the page of a record, or a web page in a new tab. The bare value where there is no page. */
export function ValueLink({ link, ...props }: ValueLinkProps & { readonly link: NonNullable<PlannedField["link"]> }) {
  const { catalog } = useHost();
  const { t } = useTranslation();
  if ("entity" in link) {
    const hasPage = recordPageOf(catalog, link.entity, "") !== undefined;
    return hasPage ? <PageLink {...props} link={link} /> : <>{props.children}</>;
  }
  const { field, value, reachable, children } = props;
  // The record says which of them it is: `withLink` has put it in its place.
  if ("among" in link) return <>{children}</>;
  const page = webPageOf(catalog.codes[link.codes]?.items ?? [], value, field.linkBeside);
  if (page === undefined) return <>{children}</>;
  return (
    <a className="ld-value-link" href={page} target="_blank" rel="noreferrer" title={t("value.opensOutside")} {...focusOf(reachable)}>
      {children}
      <Icon name="external-link" size={14} />
    </a>
  );
}

/** Link to the page of a record. A record known by another field than its id is looked up. */
function PageLink({ field, value, reachable, children, link }: ValueLinkProps & { readonly link: RecordLinkRule }) {
  const { catalog, href } = useHost();
  const { entity, key } = link;
  const found = useReferenced(key === undefined ? undefined : { entity, key, show: [] }, value);
  const ownId = link.id === undefined ? value : field.linkBeside;
  const id = key === undefined ? ownId : found?.["id"];
  const page = typeof id === "string" ? recordPageOf(catalog, entity, id) : undefined;
  if (page === undefined) return <>{children}</>;
  return (
    <a className="ld-value-link" href={href(page)} {...focusOf(reachable)}>
      {children}
    </a>
  );
}

const focusOf = (reachable: boolean) => (reachable ? {} : { tabIndex: -1 });
