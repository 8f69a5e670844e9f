import { type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { toasts } from "../browser/toasts.ts";
import { Button, FormDrawer, Icon, InlineNote, ProblemText, RevealButton, useTranslation } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { type LoginField, remembered, useLogin } from "./useLogin.ts";

// The second step of a login, for accounts with a second factor.
const CodeForm = lazy(async () => ({ default: (await import("../shell/login-security/factorParts.tsx")).CodeForm }));
const RecoveryCodeList = lazy(async () => ({ default: (await import("../shell/login-security/factorParts.tsx")).RecoveryCodeList }));

/** The form that sets a new password without a login; undefined where that takes the old one. */
function formWithoutLogin({ site, endpoints }: Pick<CompiledCatalog, "site" | "endpoints">): string | undefined {
  const isOpen = Object.values(endpoints.calls).some(({ does, anonymous }) => does === "changeAccount" && anonymous === true);
  return isOpen ? site.frame?.passwordForm : undefined;
}

/** Login form. The server's error message appears beside the password where name and password are refused, else above the fields, which keep their values [S 4 Login, Q-09]. `search`: query string of the page. */
export function LoginForm({ search }: { readonly search: string }) {
  const { catalog, loadScreens } = usePortal();
  const { t } = useTranslation();
  const [known] = useState(remembered);
  const [isRemembered, setRemembered] = useState(known !== "");
  const [forgotten, setForgotten] = useState(false);
  const passwordForm = formWithoutLogin(catalog);
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, missing, mismatch, submit, setProblem, second, codes, enter, sendCode, byPasskey, back } = useLogin(
    form,
    search,
    isRemembered,
  );

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

  const problemOf = (name: LoginField) => (missing.includes(name) ? t("problem.required", { label: t(fieldLabels[name]) }) : undefined);
  const refused = mismatch === undefined ? undefined : mismatch || t("answer.badLogin");
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
        <NameField known={known} problem={problemOf("loginName")} refused={refused !== undefined} />
        <PasswordField autoFocus={known !== ""} problem={problemOf("password") ?? refused} />
        <div className="login-beside">
          <label className="ld-choice">
            <input type="checkbox" className="ld-check" checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)} />
            {t("login.remember")}
          </label>
          {passwordForm !== undefined && (
            <Button tone="ghost" size="sm" onClick={openPasswordDrawer}>
              {t("login.forgotten")}
            </Button>
          )}
        </div>
        <Button type="submit" tone="primary" size="lg" busy={busy} className="login-submit">
          {t("login.submit")}
        </Button>
        {byPasskey && <PasskeyButton busy={busy} onPress={() => void byPasskey()} />}
      </form>
      {forgotten && passwordForm !== undefined && <PasswordDrawer screen={passwordForm} onClose={() => setForgotten(false)} />}
    </>
  );
}

interface NameFieldProps {
  readonly known: string;
  readonly problem: string | undefined;
  /** Refused together with the password, which has the sentence. */
  readonly refused: boolean;
}

function NameField({ known, problem, refused }: NameFieldProps) {
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
          {...(problem !== undefined && describedBy("loginName"))}
          {...(refused && describedBy("password"))}
        />
      </div>
      <ProblemText id="loginName-problem" problem={problem} role="alert" />
    </>
  );
}

/** Sets a new password by a code that is sent. */
function PasswordDrawer({ screen, onClose }: { readonly screen: string; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <FormDrawer
      screen={screen}
      mode="create"
      title={t("login.forgotten")}
      told={t("login.newPassword")}
      onClose={onClose}
      onSaved={() => undefined}
    />
  );
}

function PasskeyButton({ busy, onPress }: { readonly busy: boolean; onPress(): void }) {
  const { t } = useTranslation();
  return (
    <Button size="lg" disabled={busy} className="login-passkey" onClick={onPress}>
      {t("passkey.logIn")}
    </Button>
  );
}

/** Password, which can be made visible, with a warning while Caps Lock is on. */
function PasswordField({ autoFocus, problem }: { readonly autoFocus: boolean; readonly problem: string | undefined }) {
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
          {...(problem !== undefined && describedBy("password"))}
        />
        <RevealButton shown={shown} onShown={setShown} label={t(shown ? "form.hidePassword" : "form.showPassword")} />
      </div>
      <ProblemText id="password-problem" problem={problem} role="alert" />
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
