import { useRef } from "react";
import { FormDrawer, useTranslation } from "#engine";
import { useSession } from "../session/session.ts";
import { usePortal } from "../site/PortalContext.tsx";

/** Form to change the password, while the user info requires it. Closing the form without a change logs out [E-APP-08, Q-63]. */
export function ForcedPassword() {
  const { catalog, session, endSession } = usePortal();
  const { user } = useSession();
  const { t } = useTranslation();
  const done = useRef(false);
  const { showPasswordDialog: isForced } = user ?? {};
  const screen = catalog.site.frame?.passwordForm;
  if (isForced !== true || screen === undefined) return null;
  return (
    <FormDrawer
      screen={screen}
      mode="create"
      title={t("account.mustChange")}
      told={t("account.changed")}
      onClose={() => done.current || endSession("by-hand")}
      onSaved={() => {
        done.current = true;
        void session.refresh();
      }}
    />
  );
}
