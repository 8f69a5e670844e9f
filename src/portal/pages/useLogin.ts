/** The steps of a login: name and password, then the code where the account needs one; or a passkey. */
import { type FormEvent, type RefObject, useState } from "react";
import type { FactorEnrolment } from "#dialect/wire/wire.ts";
import { storageKeys } from "../browser/keys.ts";
import { toasts } from "../browser/toasts.ts";
import { LoginRefused } from "../session/sessionActions.ts";
import { afterLogin } from "../site/guards.ts";
import { usePortal } from "../site/PortalContext.tsx";

/** The login name that this browser keeps; "" for none. */
export function remembered(): string {
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

/** Pages of an address without https have none. */
const hasPasskeys = "PublicKeyCredential" in globalThis;

export type LoginField = "loginName" | "password";

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

/** Submits the form. `problem`: why it was refused; `mismatch`: why name and password were, "" where the server does not say it; `missing`: its empty fields. The first field with a problem gets the focus. */
export function useLogin(form: RefObject<HTMLFormElement | null>, search: string, isRemembered: boolean) {
  const { session } = usePortal();
  const enter = useEnter(search);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [missing, setMissing] = useState<readonly LoginField[]>([]);
  const [mismatch, setMismatch] = useState<string>();
  const [second, setSecond] = useState<SecondStep>();
  const [codes, setCodes] = useState<readonly string[]>();
  const attempt = useAttempt({ isRemembered, setBusy, setProblem, setCodes, enter });
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
    setMismatch(undefined);
    if (empty[0] !== undefined) return focus(empty[0]);
    const refused = await attempt(() => session.logIn(loginName, password), loginName);
    if (refused?.needsCode) setSecond({ loginName, password, enrolment: refused.enrolment });
    else if (refused) {
      (refused.isMismatch ? setMismatch : setProblem)(refused.message);
      focus("password");
    }
  }

  async function sendCode(code: string) {
    if (!second) return;
    const refused = await attempt(() => session.logIn(second.loginName, second.password, code), second.loginName);
    if (refused) setProblem(refused.message);
  }

  const back = () => {
    setSecond(undefined);
    setProblem("");
  };
  return {
    busy,
    problem,
    missing,
    mismatch,
    submit,
    setProblem,
    second,
    codes,
    enter,
    sendCode,
    byPasskey: usePasskeyLogin({ busy, setBusy, setProblem, enter }),
    back,
  };
}

interface AttemptParts {
  readonly isRemembered: boolean;
  setBusy(busy: boolean): void;
  setProblem(problem: string): void;
  setCodes(codes: readonly string[]): void;
  enter(): void;
}

type Attempt = (logIn: () => Promise<readonly string[] | undefined>, loginName: string) => Promise<LoginRefused | undefined>;

/** Returns what logs in and opens the page, or shows the recovery codes first; it returns why it was refused. */
function useAttempt({ isRemembered, setBusy, setProblem, setCodes, enter }: AttemptParts): Attempt {
  return async (logIn, loginName) => {
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
  };
}

interface PasskeyLoginParts {
  readonly busy: boolean;
  setBusy(busy: boolean): void;
  setProblem(problem: string): void;
  enter(): void;
}

/** Returns what logs in by a passkey; undefined where page or backend have none. A person who gives it up is where they were. */
function usePasskeyLogin({ busy, setBusy, setProblem, enter }: PasskeyLoginParts): (() => Promise<void>) | undefined {
  const { session } = usePortal();
  if (!hasPasskeys || !session.logInByPasskey) return undefined;
  return async () => {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      if (await session.logInByPasskey?.()) enter();
      else setBusy(false);
    } catch (error) {
      if (!(error instanceof LoginRefused)) throw error;
      setBusy(false);
      setProblem(error.message);
    }
  };
}
