import { useTranslation } from "#engine";
import { ContactCode } from "../shell/brand/ContactCode.tsx";
import { useContact } from "../shell/brand/useContact.ts";
import { usePortal } from "../site/PortalContext.tsx";

/** E-mail address, hours and QR code of customer service, always visible. `hint` is shown above them. */
export function ContactCard({ hint }: { readonly hint?: string }) {
  const { catalog } = usePortal();
  const { t, text } = useTranslation();
  const contact = useContact();
  if (!contact) return null;
  const { hours } = catalog.site.frame?.contact ?? {};
  return (
    <section className="ld-card article-contact" aria-label={t("shell.contact")}>
      {contact.code && <ContactCode src={contact.code} label={t("shell.contactCode")} />}
      <p>
        <strong>{hint ?? t("shell.contact")}</strong>
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
        {hours && <small>{text(hours)}</small>}
      </p>
    </section>
  );
}
