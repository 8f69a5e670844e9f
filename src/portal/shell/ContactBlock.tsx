import { Popover, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { ContactCode } from "./brand/ContactCode.tsx";
import { useContact } from "./brand/useContact.ts";
import "./brand/narrow.css";

/** Contact of customer service. Visible under the condition of the site: the account is known not to be approved. The picture is in the bar; a click enlarges it [L-14, O-07, P-036 to P-038, Q-68]. */
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
            <button {...props} type="button" className="contact-thumb" aria-label={t("shell.contactCode")}>
              <ContactCode src={code} label="" />
            </button>
          )}
        >
          {() => (
            <div className="contact-panel">
              <ContactCode src={code} label={t("shell.contactCode")} />
              <p>{t("shell.contactHint")}</p>
              <a href={`mailto:${email}`}>{email}</a>
            </div>
          )}
        </Popover>
      )}
    </section>
  );
}
