/** After a message and a space: a link to the page on which its cause can be fixed. */
import type { MendRule } from "#dialect/schema/problems.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { useHost, useTranslation } from "./EngineProvider.tsx";

/** Opens a page of its own, so that what is typed here stays. Few messages have one, so its code comes with the first. */
export default function MendLink({ mend }: { readonly mend: MendRule }) {
  const { href } = useHost();
  const { t, text } = useTranslation();
  return (
    <>
      {" "}
      <a className="ld-mend" href={href(mend.go)} target="_blank" rel="noreferrer">
        {text(mend.label)}
        <Icon name="external-link" size={14} />
        <span className="ld-hidden">{t("value.opensOutside")}</span>
      </a>
    </>
  );
}
