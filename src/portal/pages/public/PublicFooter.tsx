import { useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import { ContactCode } from "../../shell/brand/ContactCode.tsx";
import { useYear } from "../../shell/brand/useYear.ts";
import "./public.css";

/** Footer of every public page: contact and copyright [L-25]. */
export function PublicFooter() {
  const { catalog } = usePortal();
  const { t, text } = useTranslation();
  const year = useYear();
  const contact = catalog.site.frame?.contact;
  return (
    <footer className="public-foot">
      {contact && (
        <div className="public-contact">
          {contact.qr && <ContactCode src={contact.qr} label={t("shell.contactCode")} />}
          <p>
            <strong>{t("shell.contact")}</strong>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            {contact.hours && <span>{text(contact.hours)}</span>}
          </p>
        </div>
      )}
      <span>{t("shell.footer", { year, product: text(catalog.site.product) })}</span>
    </footer>
  );
}
