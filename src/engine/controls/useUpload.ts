/**
 * Uploads files with their progress. A file is checked in the browser first, so that a user on a slow connection does not
 * wait for a refusal.
 */
import { familyKey, schemaKey } from "#dialect/text/text.ts";
import type { MessageKey } from "#dialect/text/messageKey.ts";
import { useEffect, useRef, useState } from "react";
import { acceptedTypes } from "#dialect/fields/acceptedTypes.ts";
import { isAccepted } from "#dialect/fields/valueProblems.ts";
import type { FileRule } from "#dialect/schema/schema.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { UploadedFile } from "../host/source.ts";
import { useRestoreAfterLogin } from "../host/useRestoreAfterLogin.ts";
import type { PlannedField } from "../plan/plan.ts";
import { usePendingWork } from "./pendingWork.ts";

const megabyte = 1024 * 1024;

interface UploadFailure {
  /** Message key of the reason. */
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Whether the same file can be sent again. */
  readonly again: boolean;
  /** There was no response: the file is sent again when the connection is back. */
  readonly unanswered?: boolean;
}

export interface Sending {
  readonly key: number;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  readonly failed?: UploadFailure;
}

export interface Uploads {
  readonly sending: readonly Sending[];
  /** Uploads the first `room` acceptable files, all without `room`. Each of the others is listed with its reason. */
  send(files: Iterable<File>, room?: number): void;
  again(sending: Sending): void;
  /** Aborts an upload and removes it from the list. */
  drop(sending: Sending): void;
}

/** Whether a file can never be sent: the user has to choose another one. */
export function isRefused({ failed }: Sending): boolean {
  return failed !== undefined && !failed.again;
}

/** Returns the problem of a file, with a code of the check or the server; undefined if it may be sent. */
export function refuse(file: File, rule: FileRule): { code: string; params: Record<string, unknown> } | undefined {
  if (!isAccepted(rule, file.type)) return { code: "fileType", params: { types: acceptedTypes(rule.accept) } };
  if (file.size > rule.maxBytes) return { code: "fileSize", params: { limit: rule.maxBytes / megabyte } };
  if (file.size === 0) return { code: "fileEmpty", params: {} };
  return undefined;
}

/** Formats a number of bytes: `50 MB`, `1.8 MB`, `12 KB`. */
export function sizeText(bytes: number): string {
  const mega = bytes / megabyte;
  if (mega >= 1) return `${Number(mega.toFixed(1))} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** The failure for a problem; the field's `x-problem` may replace the message. */
function failureOf(
  messages: PlannedField["messages"],
  { code, params }: { readonly code: string; readonly params: Readonly<Record<string, unknown>> },
): UploadFailure {
  return { key: schemaKey(messages?.[code], familyKey(`problem.${code}`)), params, again: false };
}

type SetSending = (change: (now: readonly Sending[]) => readonly Sending[]) => void;

function changeSending(setSending: SetSending, key: number, change: Partial<Sending>): void {
  setSending((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
}

/** Transfers files, several at a time. Unmounting aborts those that are not finished. */
function useTransfers(messages: PlannedField["messages"], setSending: SetSending, onSent: (sent: UploadedFile, file: File) => void) {
  const { source } = useHost();
  const pending = usePendingWork();
  const aborts = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  /** Resolves to true once the field holds the file. */
  const transfer = async (key: number, file: File, call: string, signal: AbortSignal): Promise<boolean> => {
    const onProgress = (share: number) => changeSending(setSending, key, { share });
    const response = await source.upload(call, file, { signal, onProgress });
    aborts.current.delete(key);
    if (signal.aborted) return false;
    if (isOk(response) && response.data) {
      setSending((now) => now.filter((one) => one.key !== key));
      onSent(response.data, file);
      return true;
    }
    const [problem] = response.problems ?? [];
    changeSending(setSending, key, {
      failed: problem ? failureOf(messages, problem) : { key: "file.failed", again: true, unanswered: response.code === 0 },
    });
    return false;
  };
  return {
    start(key: number, file: File, call: string) {
      const abort = new AbortController();
      aborts.current.set(key, abort);
      const aborted = new Promise<boolean>((resolve) => abort.signal.addEventListener("abort", () => resolve(false)));
      pending.track(Promise.race([transfer(key, file, call, abort.signal), aborted]));
    },
    abort(key: number) {
      aborts.current.get(key)?.abort();
      aborts.current.delete(key);
    },
  };
}

/**
 * @param field its `messages` may replace that of a refusal
 * @param name distinguishes the field from others with files on the page
 * @param done gets each uploaded file with the file that it was
 */
export function useUpload(
  { file: rule, messages, type, maxItems = 1 }: Pick<PlannedField, "file" | "messages" | "type" | "maxItems">,
  name: string,
  done: (sent: UploadedFile, file: File) => void,
): Uploads {
  const { source } = useHost();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const nextKey = useRef(1);
  const transfers = useTransfers(messages, setSending, useEventCallback(done));

  const send = (files: Iterable<File>, room = Number.POSITIVE_INFINITY) => {
    if (!rule) return;
    let left = room;
    const added = [...files].map((file): Sending => {
      const refused = refuse(file, rule) ?? (left > 0 ? undefined : { code: "fileRoom", params: { limit: maxItems } });
      if (!refused) left -= 1;
      return { key: nextKey.current++, file, share: 0, ...(refused && { failed: failureOf(messages, refused) }) };
    });
    // In a field for one file, another file replaces one that was refused.
    setSending((now) => [...now.filter((one) => type === "array" || !isRefused(one)), ...added]);
    for (const one of added) if (!isRefused(one)) transfers.start(one.key, one.file, rule.call);
  };
  const again = ({ key, file }: Sending) => {
    setSending((now) => now.map((one) => (one.key === key ? { key, file, share: 0 } : one)));
    if (rule) transfers.start(key, file, rule.call);
  };
  const resume = useEventCallback(() => {
    for (const one of sending) if (one.failed?.unanswered) again(one);
  });
  const hasUnanswered = sending.some(({ failed }) => failed?.unanswered);
  useEffect(() => (hasUnanswered ? source.whenBack?.(resume) : undefined), [hasUnanswered, source, resume]);
  // After a login the same files are sent again without being chosen again.
  useRestoreAfterLogin<readonly File[]>(
    `files ${name}`,
    () => {
      const unsent = sending.filter((one) => !isRefused(one)).map(({ file }) => file);
      return unsent.length > 0 ? unsent : undefined;
    },
    (files) => send(files),
  );
  return {
    sending,
    send,
    again,
    drop({ key }) {
      transfers.abort(key);
      setSending((now) => now.filter((one) => one.key !== key));
    },
  };
}
