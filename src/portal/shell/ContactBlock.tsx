import { Button, lazyComponent, Popover, Skeleton, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { useContact } from "./brand/useContact.ts";
import "./brand/narrow.css";

const ContactCode = lazyComponent(() => import("./brand/ContactCode.tsx"), <Skeleton width={156} height={156} />);

/** Contact of customer service. Visible under the condition of the site: the account is known not to be approved [L-14, O-07, P-036 to P-038, Q-68]. */
export function ContactBlock() {
  const { catalog, canSee } = usePortal();
  const { t } = useTranslation();
  const contact = useContact();
  if (!contact || !canSee(catalog.site.frame?.contact ?? {})) return null;
  const { email, code } = contact;
  return (
    <section className="contact-block" aria-label={t("shell.contact")}>
      <a href={`mailto:${email}`} className="narrow-away">
        {email}
      </a>
      {code && (
        <Popover
          label={t("shell.contact")}
          trigger={(props) => (
            <Button {...props} tone="tint" size="sm" icon="qr-code" aria-label={t("shell.contactCode")}>
              <span className="narrow-away">{t("shell.contact")}</span>
            </Button>
          )}
        >
          {() => (
            <div className="contact-panel">
              <ContactCode value={code} label={t("shell.contactCode")} />
              <p>{t("shell.contactHint")}</p>
              <a href={`mailto:${email}`}>{email}</a>
            </div>
          )}
        </Popover>
      )}
    </section>
  );
}
