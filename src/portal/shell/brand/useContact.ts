import { useSession } from "../../session/session.ts";
import { usePortal } from "../../site/PortalContext.tsx";

/** Returns the contact of customer service: the user info wins over `frame.contact` of the site. Undefined if the site has none. */
export function useContact(): { readonly email: string; readonly code: string | undefined } | undefined {
  const { catalog } = usePortal();
  const { user } = useSession();
  const contact = catalog.site.frame?.contact;
  if (!contact) return undefined;
  const valueOf = (name: string | undefined, fallback: string | undefined) => {
    const value = name === undefined ? undefined : user?.[name];
    return typeof value === "string" && value !== "" ? value : fallback;
  };
  return { email: valueOf(contact.from?.email, contact.email) ?? contact.email, code: valueOf(contact.from?.qr, contact.qr) };
}
