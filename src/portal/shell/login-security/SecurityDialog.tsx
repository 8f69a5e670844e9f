import { type FormEvent, useState } from "react";
import { Button, Dialog, Icon, useTranslation } from "#engine";
import { isObject } from "#dialect/json/json.ts";
import { type FactorEnrolment, isOk } from "#dialect/wire/wire.ts";
import { toasts } from "../../browser/toasts.ts";
import type { FactorStep } from "../../session/sessionActions.ts";
import { useSession } from "../../session/session.ts";
import { usePortal } from "../../site/PortalContext.tsx";
import { CodeField, CodeForm, FactorButtons, FactorProblem, OwnPasswordField, RecoveryCodeList } from "./factorParts.tsx";

/** Login security of the own account: turns the second factor on and off, and makes new recovery codes. */
export default function SecurityDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { step, busy, problem, enrolment, codes, leave } = useFactorSteps();
  const { factorSince } = user ?? {};
  const since = typeof factorSince === "string" ? factorSince : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const chosen: FactorStep = since === undefined ? "begin" : submitter?.id === "factor-remove" ? "remove" : "renew";
    const code = typed.get("code");
    void step(chosen, { password: String(typed.get("password") ?? ""), ...(code === null ? {} : { code: String(code) }) });
  };
  return (
    <Dialog open {...closing(codes !== undefined, { onClose, closeLabel: t("action.close") })} title={t("factor.title")}>
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={leave} />
      ) : enrolment ? (
        <CodeForm enrolment={enrolment} problem={problem} busy={busy} onSubmit={(code) => void step("confirm", { code })} onBack={leave} />
      ) : (
        <form className="factor-form" onSubmit={submit} noValidate>
          <p>{t("factor.explained")}</p>
          <p className="factor-state">
            <Icon name={since === undefined ? "info" : "shield-check"} />
            {since === undefined ? t("factor.isOff") : t("factor.isOn", { time: since.slice(0, 16) })}
          </p>
          <FactorProblem text={problem} />
          <OwnPasswordField />
          {since !== undefined && <CodeField />}
          <FactorButtons>
            {since === undefined ? (
              <Button type="submit" tone="primary" busy={busy}>
                {t("factor.turnOn")}
              </Button>
            ) : (
              <>
                <Button type="submit" busy={busy}>
                  {t("factor.renew")}
                </Button>
                <Button type="submit" id="factor-remove" tone="danger" busy={busy}>
                  {t("factor.turnOff")}
                </Button>
              </>
            )}
          </FactorButtons>
        </form>
      )}
    </Dialog>
  );
}

/** Recovery codes are never shown again: neither Escape nor a click beside them closes what says that they are saved. */
const closing = (hasCodes: boolean, usual: { onClose(): void; readonly closeLabel: string }) =>
  hasCodes ? { alert: true, onClose: () => undefined } : usual;

/** Sends the steps and keeps what they return: what the app has to scan, then the recovery codes. */
function useFactorSteps() {
  const { session } = usePortal();
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [enrolment, setEnrolment] = useState<FactorEnrolment>();
  const [codes, setCodes] = useState<readonly string[]>();

  async function step(chosen: FactorStep, input: Readonly<Record<string, string>>): Promise<void> {
    if (busy || !session.secondFactor) return;
    setBusy(true);
    setProblem("");
    const answer = await session.secondFactor(chosen, input);
    setBusy(false);
    if (!isOk(answer)) return setProblem(answer.reported ? "" : (answer.message ?? ""));
    const data = isObject(answer.data) ? answer.data : {};
    setEnrolment(chosen === "begin" ? (data as unknown as FactorEnrolment) : undefined);
    setCodes(Array.isArray(data["recoveryCodes"]) ? data["recoveryCodes"].map(String) : undefined);
    if (chosen !== "begin") void session.refresh();
    if (chosen === "remove") toasts.show({ kind: "success", text: t("factor.removed") });
  }

  const leave = () => {
    setEnrolment(undefined);
    setCodes(undefined);
  };
  return { step, busy, problem, enrolment, codes, leave };
}
