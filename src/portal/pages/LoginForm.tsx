import { type FormEvent, type KeyboardEvent, lazy, type RefObject, Suspense, useRef, useState } from "react";
import { toasts } from "../browser/toasts.ts";
import { Button, FormDrawer, Icon, InlineNote, RevealButton, useTranslation } from "#engine";
import { storageKeys } from "../browser/keys.ts";
import { LoginRefused } from "../session/sessionActions.ts";
import type { FactorEnrolment } from "#dialect/wire/wire.ts";
import { afterLogin } from "../site/guards.ts";
import { usePortal } from "../site/PortalContext.tsx";

// The second step of a login, for accounts with a second factor.
const CodeForm = lazy(async () => ({ default: (await import("../shell/login-security/factorParts.tsx")).CodeForm }));
const RecoveryCodeList = lazy(async () => ({ default: (await import("../shell/login-security/factorParts.tsx")).RecoveryCodeList }));

function remembered(): string {
  try {
    return localStorage.getItem(storageKeys.loginName) ?? "";
  } catch {
    return "";
  }
}

function remember(loginName: string | undefined): void {
  try {
    if (loginName === undefined) localStorage.removeItem(storageKeys.loginName);
    else localStorage.setItem(storageKeys.loginName, loginName);
  } catch {
    // Storage is forbidden: the user types it again next time.
  }
}

/** Login form. The server's error message appears above the fields, which keep their values [S 4 Login, Q-09]. `search`: query string of the page. */
export function LoginForm({ search }: { readonly search: string }) {
  const { loadScreens } = usePortal();
  const { t } = useTranslation();
  const [known] = useState(remembered);
  const [isRemembered, setRemembered] = useState(known !== "");
  const [forgotten, setForgotten] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, missing, submit, setProblem, second, codes, enter, sendCode, back } = useLogin(form, search, isRemembered);

  /** Opens the password drawer, which needs the screens. If they cannot be loaded, the user can press the button again. */
  const openPasswordDrawer = () =>
    void loadScreens().then(
      () => {
        // Messages of the login form say nothing about the drawer over it.
        toasts.close();
        setForgotten(true);
      },
      () => setProblem(t("transport.noAnswer")),
    );

  if (codes) return <Suspense>{<RecoveryCodeList codes={codes} onDone={enter} />}</Suspense>;
  if (second)
    return (
      <Suspense>
        <CodeForm enrolment={second.enrolment} problem={problem} busy={busy} onSubmit={(code) => void sendCode(code)} onBack={back} />
      </Suspense>
    );
  return (
    <>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div aria-live="assertive">{problem && <InlineNote tone="error">{problem}</InlineNote>}</div>
        <NameField known={known} missing={missing.includes("loginName")} />
        <PasswordField autoFocus={known !== ""} missing={missing.includes("password")} />
        <div className="login-beside">
          <label className="ld-choice">
            <input type="checkbox" className="ld-check" checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)} />
            {t("login.remember")}
          </label>
          <Button tone="ghost" size="sm" onClick={openPasswordDrawer}>
            {t("login.forgotten")}
          </Button>
        </div>
        <Button type="submit" tone="primary" size="lg" busy={busy} className="login-submit">
          {t("login.submit")}
        </Button>
      </form>
      {forgotten && (
        <FormDrawer
          screen="passwordChange"
          mode="create"
          title={t("login.forgotten")}
          told={t("login.newPassword")}
          onClose={() => setForgotten(false)}
          onSaved={() => undefined}
        />
      )}
    </>
  );
}

type LoginField = "loginName" | "password";

/** A login whose password was right and that needs a code. The password stays in memory until the code has come. */
interface SecondStep {
  readonly loginName: string;
  readonly password: string;
  readonly enrolment: FactorEnrolment | undefined;
}

/** Returns the function that opens the page after the login. */
function useEnter(search: string): () => void {
  const { catalog, host } = usePortal();
  return () => {
    // Closes the toast about the expired session.
    toasts.close();
    host.go(afterLogin(catalog.site, search), { replace: true });
  };
}

/** Submits the form. `problem`: why it was refused; `missing`: its empty fields. The first field with a problem gets the focus. */
function useLogin(form: RefObject<HTMLFormElement | null>, search: string, isRemembered: boolean) {
  const { session } = usePortal();
  const enter = useEnter(search);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [missing, setMissing] = useState<readonly LoginField[]>([]);
  const [second, setSecond] = useState<SecondStep>();
  const [codes, setCodes] = useState<readonly string[]>();
  const focus = (name: LoginField) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !form.current) return;
    const typed = new FormData(form.current);
    const loginName = String(typed.get("loginName") ?? "").trim();
    const password = String(typed.get("password") ?? "");
    const empty = (["loginName", "password"] as const).filter((name) => !{ loginName, password }[name]);
    setMissing(empty);
    setProblem("");
    if (empty[0] !== undefined) return focus(empty[0]);
    const refused = await attempt(() => session.logIn(loginName, password), loginName);
    if (refused?.needsCode) setSecond({ loginName, password, enrolment: refused.enrolment });
    else if (refused) {
      setProblem(refused.message);
      focus("password");
    }
  }

  async function sendCode(code: string) {
    if (!second) return;
    const refused = await attempt(() => session.logIn(second.loginName, second.password, code), second.loginName);
    if (refused) setProblem(refused.message);
  }

  /** Logs in and opens the page, or shows the recovery codes first. Returns why it was refused. */
  async function attempt(logIn: () => Promise<readonly string[] | undefined>, loginName: string): Promise<LoginRefused | undefined> {
    setBusy(true);
    setProblem("");
    try {
      const made = await logIn();
      remember(isRemembered ? loginName : undefined);
      if (made) setCodes(made);
      else enter();
    } catch (error) {
      if (!(error instanceof LoginRefused)) throw error;
      setBusy(false);
      return error;
    }
    return undefined;
  }

  const back = () => {
    setSecond(undefined);
    setProblem("");
  };
  return { busy, problem, missing, submit, setProblem, second, codes, enter, sendCode, back };
}

function NameField({ known, missing }: { readonly known: string; readonly missing: boolean }) {
  return (
    <>
      <FieldLabel name="loginName" />
      <div className="ld-input-box ld-input-lg">
        <Icon name="user" />
        <input
          id="loginName"
          name="loginName"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={known}
          autoFocus={known === ""}
          {...(missing && describedBy("loginName"))}
        />
      </div>
      {missing && <MissingNote name="loginName" />}
    </>
  );
}

/** Password, which can be made visible, with a warning while Caps Lock is on. */
function PasswordField({ autoFocus, missing }: { readonly autoFocus: boolean; readonly missing: boolean }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <>
      <FieldLabel name="password" />
      <div className="ld-input-box ld-input-lg">
        <Icon name="lock" />
        <input
          id="password"
          name="password"
          type={shown ? "text" : "password"}
          autoComplete="current-password"
          required
          autoFocus={autoFocus}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          {...(missing && describedBy("password"))}
        />
        <RevealButton shown={shown} onShown={setShown} label={t(shown ? "form.hidePassword" : "form.showPassword")} />
      </div>
      {missing && <MissingNote name="password" />}
      <p className="ld-problem ld-problem-warning login-caps" role="status">
        {capsLock && (
          <>
            <Icon name="triangle-alert" size={14} />
            {t("login.capsLock")}
          </>
        )}
      </p>
    </>
  );
}

const fieldLabels = { loginName: "login.loginName", password: "login.password" } as const;

function FieldLabel({ name }: { readonly name: LoginField }) {
  const { t } = useTranslation();
  return (
    <label className="ld-label" htmlFor={name}>
      {t(fieldLabels[name])}
    </label>
  );
}

const describedBy = (name: LoginField) => ({ "aria-invalid": true, "aria-describedby": `${name}-problem` });

function MissingNote({ name }: { readonly name: LoginField }) {
  const { t } = useTranslation();
  return (
    <p className="ld-problem" id={`${name}-problem`}>
      <Icon name="circle-alert" size={14} />
      {t("problem.required", { label: t(fieldLabels[name]) })}
    </p>
  );
}
