import { lazyComponent, Skeleton, useTranslation } from "#engine";
import { useContact } from "../shell/brand/useContact.ts";

const ContactCode = lazyComponent(() => import("../shell/brand/ContactCode.tsx"), <Skeleton width={132} height={132} />);

/** Mailbox and code of customer service, for everyone and at any time. */
export function ContactCard() {
  const { t } = useTranslation();
  const contact = useContact();
  if (!contact) return null;
  return (
    <section className="ld-card article-contact" aria-label={t("shell.contact")}>
      {contact.code && <ContactCode value={contact.code} label={t("shell.contactCode")} />}
      <p>
        <strong>{t("shell.contact")}</strong>
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </section>
  );
}
