/**
 * Sending files, with their progress. A file is judged here first, so that a
 * person on a slow line hears at once what the server would say at the end.
 */
import { useEffect, useRef, useState } from "react";
import { isAccepted } from "#dialect/fields/valueProblems.ts";
import type { FieldSchema, FileRule } from "#dialect/schema/schema.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { UploadedFile } from "../host/source.ts";
import { useRestoreAfterLogin } from "../host/useRestoreAfterLogin.ts";
import { usePendingWork } from "./pendingWork.ts";

const megabyte = 1024 * 1024;

export interface Sending {
  readonly key: number;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  /** Message key and params of what went wrong; the file waits for "again". */
  readonly failed?: {
    readonly key: string;
    readonly params?: Readonly<Record<string, unknown>>;
    readonly again: boolean;
    /** The line was gone: it is sent again as soon as that is back. */
    readonly unanswered?: boolean;
  };
}

export interface Uploads {
  readonly sending: readonly Sending[];
  /** Of those that may be sent the first `room` are, all where that is absent; each of the others says why it is not. */
  send(files: Iterable<File>, room?: number): void;
  again(sending: Sending): void;
  /** Stops it where it is under way, and takes it off the list. */
  drop(sending: Sending): void;
}

/** It will never be sent: another must be chosen in its place. */
export function isRefused({ failed }: Sending): boolean {
  return failed !== undefined && !failed.again;
}

/** What is wrong with a file before it is sent, by the codes that the check and the server use. */
export function refuse(file: File, rule: FileRule): { code: string; params: Record<string, unknown> } | undefined {
  if (!isAccepted(rule, file.type)) return { code: "fileType", params: { types: typeNames(rule.accept) } };
  if (file.size > rule.maxBytes) return { code: "fileSize", params: { limit: rule.maxBytes / megabyte } };
  if (file.size === 0) return { code: "fileEmpty", params: {} };
  return undefined;
}

/** `["image/jpeg", "application/pdf"]` -> `jpeg / pdf`. */
export function typeNames(accept: readonly string[]): string {
  return accept.map((type) => type.replace(/^.*\//, "").replace(/^vnd\..*sheet$/, "xlsx")).join(" / ");
}

/** Bytes as people read them: `50 MB`, `1.8 MB`, `12 KB`. */
export function sizeText(bytes: number): string {
  const mega = bytes / megabyte;
  if (mega >= 1) return `${Number(mega.toFixed(1))} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/**
 * `schema` is that of the field: its `x-problem` may word a refusal otherwise. `name` tells it from other places of files on the
 * page. `done` gets what was sent, and the file that it was.
 */
export function useUpload(
  rule: FileRule | undefined,
  schema: FieldSchema,
  name: string,
  done: (sent: UploadedFile, file: File) => void,
): Uploads {
  const { source } = useHost();
  const pending = usePendingWork();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const nextKey = useRef(1);
  const latest = useRef(done);
  latest.current = done;

  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const change = (key: number, to: Partial<Sending>) => setSending((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const remove = (key: number) => setSending((now) => now.filter((one) => one.key !== key));

  const failure = ({ code, params }: { code: string; params: Readonly<Record<string, unknown>> }, again: boolean) => ({
    key: schema["x-problem"]?.[code] ?? `problem.${code}`,
    params,
    again,
  });

  /** True once the field holds the file. */
  const transfer = async (key: number, file: File, call: string, { signal }: AbortController): Promise<boolean> => {
    const answer = await source.upload(call, file, { signal, onProgress: (share) => change(key, { share }) });
    aborts.current.delete(key);
    if (signal.aborted) return false;
    if (isOk(answer) && answer.data) {
      remove(key);
      latest.current(answer.data, file);
      return true;
    }
    const [problem] = answer.problems ?? [];
    change(key, { failed: problem ? failure(problem, false) : { key: "file.failed", again: true, unanswered: answer.code === 0 } });
    return false;
  };

  const start = (key: number, file: File) => {
    if (!rule) return;
    const abort = new AbortController();
    aborts.current.set(key, abort);
    const stopped = new Promise<boolean>((resolve) => abort.signal.addEventListener("abort", () => resolve(false)));
    pending.track(Promise.race([transfer(key, file, rule.call, abort), stopped]));
  };

  const send = (files: Iterable<File>, room = Number.POSITIVE_INFINITY) => {
    if (!rule) return;
    let left = room;
    const taken = [...files].map((file) => {
      const refused = refuse(file, rule) ?? (left > 0 ? undefined : { code: "fileRoom", params: { limit: schema.maxItems ?? 1 } });
      if (!refused) left -= 1;
      return { key: nextKey.current++, file, share: 0, ...(refused && { failed: failure(refused, false) }) };
    });
    // Where one file is wanted, another takes the place of the one that was refused.
    const stay = (one: Sending) => schema.type === "array" || !isRefused(one);
    setSending((now) => [...now.filter(stay), ...taken]);
    for (const one of taken) if (!isRefused(one)) start(one.key, one.file);
  };
  const again = ({ key, file }: Sending) => {
    setSending((now) => now.map((one) => (one.key === key ? { key, file, share: 0 } : one)));
    start(key, file);
  };
  // Whoever logs in again need not choose them anew.
  useRestoreAfterLogin<readonly File[]>(
    `files ${name}`,
    () => {
      const waiting = sending.filter((one) => !isRefused(one)).map(({ file }) => file);
      return waiting.length > 0 ? waiting : undefined;
    },
    (files) => send(files),
  );
  const resume = useRef(() => {});
  resume.current = () => {
    for (const one of sending) if (one.failed?.unanswered) again(one);
  };
  const waits = sending.some(({ failed }) => failed?.unanswered);
  useEffect(() => (waits ? source.whenBack?.(() => resume.current()) : undefined), [waits, source]);

  return {
    sending,
    send,
    again,
    drop({ key }) {
      aborts.current.get(key)?.abort();
      aborts.current.delete(key);
      remove(key);
    },
  };
}
