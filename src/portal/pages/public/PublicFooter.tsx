import { lazyComponent, Skeleton, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import { useYear } from "../../shell/brand/useYear.ts";
import "./public.css";

const ContactCode = lazyComponent(() => import("../../shell/brand/ContactCode.tsx"), <Skeleton width={88} height={88} />);

/** Footer of every public page: contact and copyright [L-25]. */
export function PublicFooter() {
  const { catalog } = usePortal();
  const { t } = useTranslation();
  const year = useYear();
  const contact = catalog.site.frame?.contact;
  return (
    <footer className="public-foot">
      {contact && (
        <div className="public-contact">
          {contact.qr && <ContactCode value={contact.qr} label={t("shell.contactCode")} />}
          <p>
            <strong>{t("shell.contact")}</strong>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            <span>{t("shell.hours")}</span>
          </p>
        </div>
      )}
      <span>{t("shell.footer", { year })}</span>
    </footer>
  );
}
