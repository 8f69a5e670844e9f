import { lazy, Suspense } from "react";
import { Skeleton, useWords } from "#engine";
import { useContact } from "../shell/useContact.ts";

const ContactCode = lazy(() => import("../shell/ContactCode.tsx"));

/** Mailbox and code of customer service, for everyone and at any time. */
export function ContactCard() {
  const { t } = useWords();
  const contact = useContact();
  if (!contact) return null;
  return (
    <section className="ld-card article-contact" aria-label={t("shell.contact")}>
      {contact.code && (
        <Suspense fallback={<Skeleton width={132} height={132} />}>
          <ContactCode value={contact.code} label={t("shell.contactCode")} />
        </Suspense>
      )}
      <p>
        <strong>{t("shell.contact")}</strong>
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </section>
  );
}
