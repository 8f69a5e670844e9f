import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { toasts } from "../browser/toasts.ts";
import { Button, FormDrawer, Icon, InlineNote, RevealButton, useTranslation } from "#engine";
import { storageKeys } from "../browser/keys.ts";
import { LoginRefused } from "../session/sessionActions.ts";
import { afterLogin } from "../site/guards.ts";
import { usePortal } from "../site/PortalContext.tsx";

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

/** Login form. The server's error message appears above the fields, which isRemembered their values [S 4 Login, Q-09]. `search`: query string of the page. */
export function LoginForm({ search }: { readonly search: string }) {
  const { catalog, host, session, loadScreens } = usePortal();
  const { t } = useTranslation();
  const [known] = useState(remembered);
  const [isRemembered, setRemembered] = useState(known !== "");
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [forgotten, setForgotten] = useState(false);
  const form = useRef<HTMLFormElement>(null);

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

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !form.current) return;
    const typed = new FormData(form.current);
    const loginName = String(typed.get("loginName") ?? "").trim();
    const password = String(typed.get("password") ?? "");
    const empty = [...(loginName ? [] : ["loginName"]), ...(password ? [] : ["password"])];
    setMissing(empty);
    setProblem("");
    if (empty[0] !== undefined) return form.current.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus();
    setBusy(true);
    try {
      await session.logIn(loginName, password);
      remember(isRemembered ? loginName : undefined);
      // Closes the toast about the expired session.
      toasts.close();
      host.go(afterLogin(catalog.site, search), { replace: true });
    } catch (error) {
      if (!(error instanceof LoginRefused)) throw error;
      setProblem(error.message);
      setBusy(false);
      form.current.querySelector<HTMLInputElement>("[name=password]")?.focus();
    }
  }

  const note = (name: string) =>
    missing.includes(name) ? (
      <p className="ld-problem" id={`${name}-problem`}>
        <Icon name="circle-alert" size={14} />
        {t("problem.required", { label: t(`login.${name}`) })}
      </p>
    ) : null;
  const described = (name: string) => (missing.includes(name) ? { "aria-invalid": true, "aria-describedby": `${name}-problem` } : {});

  return (
    <>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div aria-live="assertive">{problem && <InlineNote tone="error">{problem}</InlineNote>}</div>
        <label className="ld-label" htmlFor="loginName">
          {t("login.loginName")}
        </label>
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
            {...described("loginName")}
          />
        </div>
        {note("loginName")}
        <label className="ld-label" htmlFor="password">
          {t("login.password")}
        </label>
        <div className="ld-input-box ld-input-lg">
          <Icon name="lock" />
          <input
            id="password"
            name="password"
            type={shown ? "text" : "password"}
            autoComplete="current-password"
            required
            autoFocus={known !== ""}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setCapsLock(false)}
            {...described("password")}
          />
          <RevealButton shown={shown} onShown={setShown} label={t(shown ? "form.hidePassword" : "form.showPassword")} />
        </div>
        {note("password")}
        <p className="ld-problem ld-problem-warning login-caps" role="status">
          {capsLock && (
            <>
              <Icon name="triangle-alert" size={14} />
              {t("login.capsLock")}
            </>
          )}
        </p>
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
          told={t("login.passwordChanged")}
          onClose={() => setForgotten(false)}
          onSaved={() => undefined}
        />
      )}
    </>
  );
}
