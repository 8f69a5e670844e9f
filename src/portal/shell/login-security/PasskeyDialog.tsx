import { type FormEvent, useEffect, useState } from "react";
import { Button, Dialog, Icon, useTranslation } from "#engine";
import { isObject } from "#dialect/json/json.ts";
import { type ApiResponse, isOk } from "#dialect/wire/wire.ts";
import { makePasskey } from "../../browser/passkeys.ts";
import { thisDevice } from "../../browser/thisDevice.ts";
import { toasts } from "../../browser/toasts.ts";
import { usePortal } from "../../site/PortalContext.tsx";
import { CodeField, FactorButtons, FactorProblem, OwnPasswordField } from "./factorParts.tsx";

interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created: string;
  readonly used?: string;
}

/** The form below the list: for a new passkey, or for the removal of one. */
type Asked = "new" | Passkey;

/** Passkeys of the own account: lists them, adds one of this device, removes one. */
export default function PasskeyDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { passkeys, needsCode, asked, ask, problem, busy, add, remove } = usePasskeys();
  const isSupported = "PublicKeyCredential" in globalThis;
  return (
    <Dialog open onClose={onClose} title={t("passkey.title")} closeLabel={t("action.close")}>
      <div className="factor-form">
        <p>{t("passkey.explained")}</p>
        {passkeys?.length === 0 && <p className="factor-note">{t("passkey.none")}</p>}
        {passkeys !== undefined && passkeys.length > 0 && (
          <ul className="passkey-list">
            {passkeys.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => ask(passkey)} />
            ))}
          </ul>
        )}
        {asked === undefined ? (
          <>
            <FactorProblem text={problem} />
            {!isSupported && <p className="factor-note">{t("passkey.unsupported")}</p>}
            <FactorButtons>
              <Button tone="primary" icon="plus" disabled={!isSupported || passkeys === undefined} onClick={() => ask("new")}>
                {t("passkey.add")}
              </Button>
            </FactorButtons>
          </>
        ) : (
          <PasskeyForm
            key={asked === "new" ? "" : asked.id}
            asked={asked}
            needsCode={needsCode}
            problem={problem}
            busy={busy}
            onSubmit={asked === "new" ? add : (typed) => remove(asked.id, typed)}
            onBack={() => ask(undefined)}
          />
        )}
      </div>
    </Dialog>
  );
}

function PasskeyItem({ passkey, onRemove }: { readonly passkey: Passkey; onRemove(): void }) {
  const { t } = useTranslation();
  const { name, created, used } = passkey;
  const day = (time: string): string => time.slice(0, 16);
  return (
    <li>
      <Icon name="key-round" />
      <span>
        <strong>{name}</strong>
        <span className="factor-note">
          {used === undefined
            ? t("passkey.since", { created: day(created) })
            : t("passkey.sinceUsed", { created: day(created), used: day(used) })}
        </span>
      </span>
      <Button size="sm" onClick={onRemove}>
        {t("passkey.remove")}
      </Button>
    </li>
  );
}

interface PasskeyFormProps {
  readonly asked: Asked;
  readonly needsCode: boolean;
  readonly problem: string;
  readonly busy: boolean;
  onSubmit(typed: Typed): void;
  onBack(): void;
}

type Typed = Readonly<Record<string, string>>;

/** The own password, and the code where the account has a second factor; for a new passkey its name. */
function PasskeyForm({ asked, needsCode, problem, busy, onSubmit, onBack }: PasskeyFormProps) {
  const { t } = useTranslation();
  const isNew = asked === "new";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)] as const);
    onSubmit(Object.fromEntries(typed));
  };
  return (
    <form className="factor-form" onSubmit={submit} noValidate>
      <p>{isNew ? t("passkey.addHint") : t("passkey.removeAsked", { name: asked.name })}</p>
      <FactorProblem text={problem} />
      {isNew && (
        <label className="factor-field">
          <span className="ld-label">{t("passkey.name")}</span>
          <span className="ld-input-box">
            <Icon name="key-round" />
            <input name="name" autoComplete="off" maxLength={60} autoFocus defaultValue={thisDevice()} />
          </span>
        </label>
      )}
      <OwnPasswordField autoFocus={!isNew} />
      {needsCode && <CodeField />}
      <FactorButtons>
        <Button onClick={onBack}>{t("factor.back")}</Button>
        <Button type="submit" tone={isNew ? "primary" : "danger"} busy={busy}>
          {t(isNew ? "passkey.add" : "passkey.remove")}
        </Button>
      </FactorButtons>
    </form>
  );
}

/** Sends the steps, and keeps the list that each returns. */
function usePasskeys() {
  const { session } = usePortal();
  const { t } = useTranslation();
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>();
  const [needsCode, setNeedsCode] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);

  /** Shows the list of a step, or why there is none. Returns whether there is one. */
  const show = (answer: ApiResponse): boolean => {
    const data = isOk(answer) && isObject(answer.data) ? answer.data : {};
    const list = data["passkeys"];
    if (Array.isArray(list)) {
      setPasskeys(list as unknown as readonly Passkey[]);
      setNeedsCode(data["needsCode"] === true);
    } else setProblem(answer.reported ? "" : (answer.message ?? ""));
    return Array.isArray(list);
  };
  useEffect(() => {
    let isShown = true;
    void session.passkeys?.("list", {}).then((answer) => isShown && show(answer));
    return () => {
      isShown = false;
    };
  }, [session]);

  const ask = (next: Asked | undefined) => {
    setAsked(next);
    setProblem("");
  };
  /** Runs steps that return a list. `done`: message of their success. */
  async function run(steps: () => Promise<ApiResponse | undefined>, done: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem("");
    const answer = await steps().finally(() => setBusy(false));
    if (!answer) return setProblem(t("passkey.failed"));
    if (!show(answer)) return;
    setAsked(undefined);
    toasts.show({ kind: "success", text: done });
  }
  const add = ({ name = "", ...proof }: Typed): void =>
    void run(async () => {
      const begun = await session.passkeys?.("begin", proof);
      if (!begun || !isOk(begun)) return begun;
      const response = await makePasskey(begun.data);
      return response && session.passkeys?.("finish", { name, response });
    }, t("passkey.added"));
  const remove = (id: string, proof: Typed): void =>
    void run(async () => session.passkeys?.("remove", { id, ...proof }), t("passkey.removed"));
  return { passkeys, needsCode, asked, ask, problem, busy, add, remove };
}
