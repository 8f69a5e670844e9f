/** The page of a shared link: a record for people without an account. The secret follows the # of the address, so no server logs it. */
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import type { SharedRecord } from "#dialect/records/timelineEntries.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { Button, EmptyState, SharedView, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import { TrackPage, type TrackPageProps } from "./TrackPage.tsx";
import "./public.css";

/** An address without the secret of a link has a form that finds a record. */
export function SharedPage({ call, title, about }: TrackPageProps) {
  const { token } = useParams();
  return token === undefined ? <TrackPage call={call} title={title} about={about} /> : <LinkPage call={call} token={token} />;
}

function LinkPage({ call, token }: { readonly call: string; readonly token: string }) {
  const { readShared } = usePortal();
  const { t } = useTranslation();
  const [tries, setTries] = useState(0);
  const [load, setLoad] = useState<{ readonly code: number; readonly shared?: SharedRecord | null | undefined }>();
  useEffect(() => {
    let unmounted = false;
    setLoad(undefined);
    void readShared(call, { token }).then(({ code, data }) => !unmounted && setLoad({ code, shared: data }));
    return () => {
      unmounted = true;
    };
  }, [readShared, call, token, tries]);
  if (!load) return <div className="public-message" aria-busy="true" />;
  if (load.code === apiCode.ok && load.shared) {
    return (
      <article className="article ld-shared">
        <SharedView {...load.shared} heading="h1" />
      </article>
    );
  }
  const isEnded = load.code === apiCode.notFound;
  return (
    <div className="public-message">
      <h1 className="ld-hidden">{t(isEnded ? "shared.ended" : "shared.failed")}</h1>
      <EmptyState
        icon={isEnded ? "search-x" : "circle-alert"}
        title={t(isEnded ? "shared.ended" : "shared.failed")}
        {...(isEnded && { hint: t("shared.endedHint") })}
      >
        {!isEnded && <Button onClick={() => setTries(tries + 1)}>{t("shared.retry")}</Button>}
      </EmptyState>
    </div>
  );
}
