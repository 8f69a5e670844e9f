import { Dialog } from "#engine";
import type { Analyst } from "#dialect/wire/analyst.ts";
import { AnalystLogin, type SignLogin } from "./AnalystLoginForm.tsx";
import { useWorkbench } from "./client/WorkbenchContext.tsx";

/** Asks for the login above the page once the session has ended: what was typed stays, and is stored after it. */
export function LoginAgain({ signLogin, onIn }: { readonly signLogin?: SignLogin; onIn(analyst: Analyst): void }) {
  const { translation, analyst, draft } = useWorkbench();
  const { t } = translation;
  const goOn = (next: Analyst): void => {
    // Another person has drafts of their own.
    if (next.name !== analyst.name) return location.reload();
    onIn(next);
    void draft.pollOthers();
  };
  return (
    <Dialog open alert title={t("login.ended")} onClose={() => undefined}>
      <AnalystLogin
        translation={translation}
        first={analyst.name}
        hint={t("login.endedHint")}
        onIn={goOn}
        {...(signLogin && { signLogin })}
      />
    </Dialog>
  );
}
