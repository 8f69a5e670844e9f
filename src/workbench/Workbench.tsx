import { Waiting } from "./controls/Waiting.tsx";
import { Unreachable } from "./Unreachable.tsx";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Toaster } from "#engine";
import type { Analyst } from "#dialect/wire/analyst.ts";
import { type WorkbenchContextValue, WorkbenchContext } from "./client/WorkbenchContext.tsx";
import { workbenchToasts } from "./client/toasts.ts";
import { followSessionEnd, openWorkbenchApi, workbenchApi } from "./client/workbenchApi.ts";
import { WorkbenchLayout } from "./WorkbenchLayout.tsx";
import { WorkbenchDraft } from "./client/workbenchDraft.ts";
import { AnalystLoginForm, type SignLogin } from "./AnalystLoginForm.tsx";
import { CaughtFault } from "./CaughtFault.tsx";
import { LoginAgain } from "./LoginAgain.tsx";
import { storeLanguage } from "./client/translation.ts";
import { useSpeech } from "./client/useSpeech.ts";
import "./workbench.css";

type Session = "asking" | "failed" | "none" | Analyst;

/** Shows the login or, with a session, the layout. No file is loaded before the login. */
export function Workbench({ nonce, signLogin }: { readonly nonce: string | undefined; readonly signLogin: SignLogin }) {
  const [session, setSession] = useState<Session>("asking");
  const [tries, setTries] = useState(0);
  const [hasPasskeys, setPasskeys] = useState(false);
  const { languages, translation, setLanguage, hear } = useSpeech();
  const { changeSet, api, draft, setChangeSet } = useChangeSet();
  const [isEnded, setEnded] = useSessionEnd();

  useEffect(() => {
    document.title = translation.t("bench.title");
  }, [translation]);
  useEffect(() => {
    setSession("asking");
    const first = hear();
    Promise.all([workbenchApi.session(), workbenchApi.words()]).then(
      async ([analyst, product]) => {
        await first;
        await hear(product);
        setPasskeys(product.passkeys);
        setSession(analyst ?? "none");
      },
      () => setSession("failed"),
    );
  }, [tries, hear]);

  const enter = (next: Session) => {
    setEnded(false);
    setSession(next);
  };
  const use = (next: string) => {
    storeLanguage(next);
    setLanguage(next);
  };
  const analyst = typeof session === "string" ? undefined : session;
  const context = useMemo(
    (): WorkbenchContextValue | null =>
      analyst ? { translation, languages, setLanguage, api, draft, changeSet, setChangeSet, analyst, nonce } : null,
    [analyst, translation, languages, setLanguage, api, draft, changeSet, setChangeSet, nonce],
  );

  const passkeys = hasPasskeys && "PublicKeyCredential" in globalThis && { signLogin };
  if (session === "asking") return <Waiting t={translation.t} />;
  if (session === "failed") return <Unreachable t={translation.t} onRetry={() => setTries((count) => count + 1)} />;
  return (
    <>
      {context ? (
        <WorkbenchContext value={context}>
          <CaughtFault t={translation.t}>
            <WorkbenchLayout key={changeSet} onEnd={() => setSession("none")} />
          </CaughtFault>
          {isEnded && <LoginAgain {...passkeys} onIn={enter} />}
        </WorkbenchContext>
      ) : (
        <AnalystLoginForm {...{ translation, languages, use }} {...passkeys} onIn={enter} />
      )}
      <Toaster toasts={workbenchToasts} label={translation.t("bench.notices")} closeLabel={translation.t("bench.close")} />
    </>
  );
}

/** Whether the server has answered that there is no session any more. */
function useSessionEnd() {
  const state = useState(false);
  const [, setEnded] = state;
  useEffect(() => followSessionEnd(() => setEnded(true)), [setEnded]);
  return state;
}

/** Key of the session storage: each tab of the browser has its own change set. */
const setKey = "lading-change-set";

/** The open change set, with its calls and its draft. */
function useChangeSet() {
  const [changeSet, setOpen] = useState(() => sessionStorage.getItem(setKey) ?? "");
  const { api, draft } = useMemo(() => {
    const calls = openWorkbenchApi(changeSet);
    return { api: calls, draft: new WorkbenchDraft(calls) };
  }, [changeSet]);
  const setChangeSet = useCallback(
    (name: string) => {
      void draft.whenSent().then(() => {
        sessionStorage.setItem(setKey, name);
        setOpen(name);
      });
    },
    [draft],
  );
  return { changeSet, api, draft, setChangeSet };
}
