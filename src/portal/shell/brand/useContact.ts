import { useSession } from "../../session/session.ts";
import { usePortal } from "../../site/PortalContext.tsx";

/** How this customer reaches the forwarder: what the user info says wins over the site. Undefined where the site tells nothing. */
export function useContact(): { readonly email: string; readonly code: string | undefined } | undefined {
  const { catalog } = usePortal();
  const { user } = useSession();
  const contact = catalog.site.frame?.contact;
  if (!contact) return undefined;
  const told = (name: string | undefined, otherwise: string | undefined) => {
    const value = name === undefined ? undefined : user?.[name];
    return typeof value === "string" && value !== "" ? value : otherwise;
  };
  return { email: told(contact.from?.email, contact.email) ?? contact.email, code: told(contact.from?.qr, contact.qr) };
}
