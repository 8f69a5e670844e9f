import { lazy, Suspense } from "react";
import { Button, Popover, Skeleton, useWords } from "#engine";
import { useSession } from "../session/session.ts";
import { usePortal } from "./PortalContext.tsx";

const ContactCode = lazy(() => import("./ContactCode.tsx"));

/** How to reach customer service, while the session is one that needs it: an account known not to be approved [L-14, O-07, P-036 to P-038, Q-68]. */
export function ContactBlock() {
  const { catalog, shows } = usePortal();
  const { t } = useWords();
  const { user } = useSession();
  const contact = catalog.site.frame?.contact;
  if (!contact || !shows(contact)) return null;
  const told = (name: string | undefined, otherwise: string | undefined) => {
    const value = name === undefined ? undefined : user?.[name];
    return typeof value === "string" && value !== "" ? value : otherwise;
  };
  const email = told(contact.from?.email, contact.email) ?? contact.email;
  const code = told(contact.from?.qr, contact.qr);
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
              <Suspense fallback={<Skeleton width={156} height={156} />}>
                <ContactCode value={code} label={t("shell.contactCode")} />
              </Suspense>
              <p>{t("shell.contactHint")}</p>
              <a href={`mailto:${email}`}>{email}</a>
            </div>
          )}
        </Popover>
      )}
    </section>
  );
}
