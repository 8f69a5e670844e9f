import { buttonClass, Icon, Markdown, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import { WithContent } from "./WithContent.tsx";
import "./public.css";

/** Confirmation page: says what happens next, by the first part of a content, and links to the login. */
export function DonePage({ content }: { readonly content: string }) {
  const { catalog, host } = usePortal();
  const { t, text } = useTranslation();
  return (
    <div className="public-message">
      <WithContent name={content}>
        {([part]) =>
          part && (
            <div className="public-done">
              <Icon name="circle-check" size={20} />
              <h1>{text(part.title)}</h1>
              <Markdown text={text(part.body)} top={2} />
              <a className={buttonClass("primary", "lg")} href={host.href(catalog.site.login)}>
                {t("login.title")}
              </a>
            </div>
          )
        }
      </WithContent>
    </div>
  );
}
