import { lazyComponent, Skeleton, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import "./public.css";

const ContactCode = lazyComponent(() => import("../../shell/brand/ContactCode.tsx"), <Skeleton width={88} height={88} />);

/** How to reach the forwarder, on every public page [L-25]. */
export function PublicFooter() {
  const { catalog } = usePortal();
  const { t } = useTranslation();
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
      <span>{t("shell.footer", { year: new Date().getFullYear() })}</span>
    </footer>
  );
}
