/** What became of publications and requests of the analyst, and publications that failed: below the bar until it is read. */
import { Button, InlineNote } from "#engine";
import type { BenchNotice } from "#dialect/wire/notices.ts";
import { mayDo } from "./client/may.ts";
import { reportFailure } from "./client/reportFailure.ts";
import { workbenchToasts } from "./client/toasts.ts";
import { useDraft, useWorkbench } from "./client/WorkbenchContext.tsx";

const tones = {
  failed: "error",
  waits: "warning",
  approval: "success",
  sentBack: "warning",
  publication: "success",
  calledOff: "info",
} as const;

export interface NoticeListProps {
  onCalendar(): void;
}

export function NoticeList({ onCalendar }: NoticeListProps) {
  const { notices } = useDraft();
  const { t } = useWorkbench().translation;
  return (
    <section className="bench-news" aria-label={t("notice.title")} role="status" hidden={notices.length === 0}>
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} onCalendar={onCalendar} />
      ))}
    </section>
  );
}

function NoticeLine({ notice, onCalendar }: NoticeListProps & { readonly notice: BenchNotice }) {
  const { translation, api, draft, analyst } = useWorkbench();
  const { t } = translation;
  const { id, kind, number } = notice;
  const isPublication = number !== undefined;
  const read = async (): Promise<void> => {
    if (await reportFailure(api.readNotice(id))) await draft.pollOthers();
  };
  const reopen = async (of: number): Promise<void> => {
    if (!(await reportFailure(api.reopen(of)))) return;
    workbenchToasts.show({ kind: "success", text: t("history.reopened", { number: of }) });
    await read();
  };
  return (
    <InlineNote tone={tones[kind]}>
      <p>{noticeText(notice, t)}</p>
      <div className="bench-row">
        {isPublication && (kind === "failed" || kind === "waits") && (
          <Button size="sm" icon="calendar" onClick={onCalendar}>
            {t("plan.open")}
          </Button>
        )}
        {isPublication && (kind === "failed" || kind === "sentBack") && mayDo(analyst, "edit") && (
          <Button size="sm" icon="square-pen" onClick={() => void reopen(number)}>
            {t("history.reopen")}
          </Button>
        )}
        <Button size="sm" icon="check" onClick={() => void read()}>
          {t("notice.read")}
        </Button>
      </div>
    </InlineNote>
  );
}

/** What happened, and what follows from it. */
function noticeText({ kind, number, reason, by = "", why = "", analyst }: BenchNotice, t: Translate): string {
  const said = { reason, name: by, why, analyst, number: number ?? 0 };
  if (kind === "approval") return t(number === undefined ? "notice.approval" : "notice.approvalWaiting", said);
  return t(`notice.${kind}`, said);
}

type Translate = ReturnType<typeof useWorkbench>["translation"]["t"];
