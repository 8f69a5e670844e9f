/** The calls of the workbench. Each rejects with `WorkbenchApiError` where the server says no, and where it says nothing at all. */
import { tryParseJson } from "#dialect/json/editJson.ts";
import type { DraftImpact } from "#dialect/wire/draftImpact.ts";
import type { JsonObject } from "#dialect/json/json.ts";
import type { ImpactQuestion, RevertPreview, RevertTarget } from "#dialect/wire/revert.ts";
import type { ProductWords } from "#dialect/wire/benchWords.ts";
import type { Analyst, LoggedInAnalyst, LoginNeedsCode } from "#dialect/wire/analyst.ts";
import type { StateCounts, StoredRecord } from "#dialect/wire/stored.ts";
import type {
  Difference,
  DraftChanged,
  DraftCheck,
  DraftState,
  FieldRename,
  FileConflict,
  FileText,
  HistoryEntry,
  KeptCase,
  NewCase,
  PreviewState,
  PublishResult,
  Renamed,
  RuleTrial,
  TrialResult,
  UndeclaredChange,
  WorkbenchFile,
} from "#dialect/wire/workbench.ts";
import type { ChangeSet } from "#dialect/wire/changeSets.ts";
import type { ApprovalRequest, ApprovalTarget } from "#dialect/wire/approval.ts";
import type { DraftComment, NewComment } from "#dialect/wire/comments.ts";
import type { ChangePlan } from "#dialect/wire/changePlan.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { TranslationTable } from "#dialect/lint/workspace/translatedTexts.ts";
import type { OptionRename } from "#dialect/lint/options/renameOption.ts";
import type { Usage, UsageTarget } from "#dialect/lint/workspace/usages.ts";

/** A failed call. `status` 0: no response. */
export class WorkbenchApiError extends Error {
  override readonly name = "WorkbenchApiError";
  constructor(
    readonly status: number,
    message: string,
    readonly body?: unknown,
  ) {
    super(message);
  }

  /** The text that another analyst has published meanwhile, if that caused the error. */
  get conflict(): FileConflict | undefined {
    return this.status === 409 && typeof this.body === "object" && this.body !== null && "hash" in this.body
      ? (this.body as FileConflict)
      : undefined;
  }
}

/** Whether a call may succeed later as it is: it had no answer, or no session. */
export function isUnheard(error: unknown): boolean {
  return !(error instanceof WorkbenchApiError) || error.status === 0 || error.status === 401;
}

/** Whether a publication was refused since draft or active files have changed after they were shown. */
export function isUnseen(error: unknown): boolean {
  if (!(error instanceof WorkbenchApiError)) return false;
  return typeof error.body === "object" && error.body !== null && "isUnseen" in error.body;
}

/** Returns the changes without a migration for which a publication or a revert was refused. */
export function undeclaredIn(error: unknown): readonly UndeclaredChange[] {
  if (!(error instanceof WorkbenchApiError) || typeof error.body !== "object" || error.body === null) return [];
  return (error.body as Partial<Pick<Difference, "undeclared">>).undeclared ?? [];
}

/** Whether a text was refused since another tab, or somebody under the same name, has changed the draft meanwhile. */
export function isOfOtherTab(error: unknown): boolean {
  if (!(error instanceof WorkbenchApiError) || error.status !== 409) return false;
  return typeof error.body === "object" && error.body !== null && "revision" in error.body;
}

/** Returns what a login needs whose password was right; undefined for any other failure. */
export function needsCode(error: unknown): LoginNeedsCode | undefined {
  if (!(error instanceof WorkbenchApiError) || error.status !== 401) return undefined;
  const { body } = error;
  return typeof body === "object" && body !== null && "secondFactor" in body ? (body as LoginNeedsCode) : undefined;
}

export interface WorkbenchApi {
  /** The logged-in analyst; null without a session. */
  session(): Promise<Analyst | null>;
  /** The languages of the product, and the words of the workbench that it brings. */
  words(): Promise<ProductWords>;
  /** Rejects with 401 and `needsCode` where the account has a second factor. */
  login(name: string, password: string, code?: string): Promise<LoggedInAnalyst>;
  /** Returns what a device with a passkey has to sign. */
  passkeyChallenge(): Promise<object>;
  /** @param response What the device has signed. */
  passkeyLogin(response: object): Promise<Analyst>;
  logout(): Promise<void>;
  files(): Promise<readonly WorkbenchFile[]>;
  file(path: string): Promise<FileText>;
  draft(): Promise<DraftState>;
  /** The change sets of the analyst. */
  sets(): Promise<readonly ChangeSet[]>;
  /** @param revision The revision of the draft that the text is based on. Rejects with `isOfOtherTab` where the draft has another. */
  put(path: string, text: string, baseHash: string, revision?: number): Promise<DraftChanged>;
  /** Discards the changes of one file, or of all. */
  discard(path?: string): Promise<DraftChanged>;
  /** Checks the draft. Takes longer than a preview. */
  findings(): Promise<DraftCheck>;
  /** Returns the URL of the draft's catalogue. */
  preview(): Promise<PreviewState>;
  /** The meta-schemas by file name. */
  meta(): Promise<Readonly<Record<string, JsonObject>>>;
  /** @param state Only the records in this state. */
  records(entity: string, search?: string, state?: string): Promise<readonly StoredRecord[]>;
  /** Counts the records of all customers by state and by tab. */
  states(entity: string): Promise<StateCounts>;
  try(trial: RuleTrial): Promise<TrialResult>;
  usages(target: UsageTarget): Promise<readonly Usage[]>;
  /** All texts in every language of the product. */
  texts(): Promise<TranslationTable>;
  /** Returns what a new name of a field, or a new value of an option, changes; the draft stays as it is. */
  rename(rename: FieldRename | OptionRename): Promise<Renamed>;
  keepCase(kept: NewCase): Promise<KeptCase>;
  comment(comment: NewComment): Promise<DraftComment>;
  /** @param resolved false opens it again */
  resolveComment(id: string, resolved: boolean): Promise<void>;
  difference(): Promise<Difference>;
  /** Asks others for what the present draft needs: an approval, a publication. */
  askApproval(reason: string): Promise<void>;
  /** What others have asked that this analyst can act on. */
  approvals(): Promise<readonly ApprovalRequest[]>;
  approve(target: ApprovalTarget): Promise<void>;
  /** Ends a request; its author reads why. */
  sendBack(target: ApprovalTarget, reason: string): Promise<void>;
  /** Says that a notice was read. */
  readNotice(id: string): Promise<void>;
  /** What changes on a day to come. */
  plan(): Promise<ChangePlan>;
  /** The stored records that the draft refuses, or what is asked about in its place. */
  impact(asked?: ImpactQuestion): Promise<DraftImpact>;
  /** The affected records as CSV. */
  impactTable(asked?: ImpactQuestion): Promise<string>;
  /** @param shown What the analyst has seen. Rejects with `isUnseen` where it is out of date. */
  publish(reason: string, from?: string, shown?: ShownDifference): Promise<PublishResult>;
  /** Publishes the draft of another. */
  publishFor(request: ApprovalRequest): Promise<PublishResult>;
  history(): Promise<readonly HistoryEntry[]>;
  /** Returns what a revert would do. */
  previewUndo(target: RevertTarget): Promise<RevertPreview>;
  /** @param inForce That of the preview. Rejects with `isUnseen` where others have published since. */
  undo(target: RevertTarget, reason: string, inForce?: string): Promise<PublishResult>;
  /** Cancels a scheduled publication. */
  cancel(number: number): Promise<void>;
  /** Takes a publication that never came into force into the draft. */
  reopen(number: number): Promise<void>;
}

/** Identifies a difference: the revision of the draft, and the active files. */
export type ShownDifference = Partial<Pick<Difference, "revision" | "inForce">>;

const followers = new Set<() => void>();

/** Calls `ended` whenever the server answers that there is no session any more. Returns a function that unsubscribes. */
export function followSessionEnd(ended: () => void): () => void {
  followers.add(ended);
  return () => void followers.delete(ended);
}

/** Calls whose 401 is about what was typed. */
const logIns: ReadonlySet<string> = new Set(["login", "passkey"]);

/** Counts the logins of this page: what is refused for a session before the last one does not end that one. */
let logInCount = 0;

/** Timeout of a call, in ms. A check of a draft takes seconds; a hanging call would block later ones. */
const timeoutMs = 120_000;

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Sends a request of a change set and returns the response text. Throws `WorkbenchApiError`. */
async function send(set: string, method: Method, path: string, body?: unknown): Promise<string> {
  const sentAt = logInCount;
  let response: Response;
  try {
    response = await fetch(`/workbench/${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      // The server localizes error messages and tables.
      headers: {
        "x-language": document.documentElement.lang,
        ...(set !== "" && { "x-change-set": encodeURIComponent(set) }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new WorkbenchApiError(0, errorMessage(error));
  }
  const text = await response.text();
  if (response.ok) {
    if (logIns.has(path)) logInCount += 1;
    return text;
  }
  if (response.status === 401 && sentAt === logInCount && !logIns.has(path)) for (const ended of followers) ended();
  const answer = tryParseJson(text);
  const message = typeof answer === "object" && answer !== null && "message" in answer ? String(answer.message) : response.statusText;
  throw new WorkbenchApiError(response.status, message, answer);
}

/** Returns the parameters of an address, without those that are absent. */
const textsIn = (given: Readonly<Record<string, string | number | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));

/** Encodes the segments of a path, but not its slashes. */
const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** Returns the calls that mean a change set: "" for the nameless draft. */
export function openWorkbenchApi(set: string): WorkbenchApi {
  const fetchText = (method: Method, path: string, body?: unknown): Promise<string> => send(set, method, path, body);
  const fetchJson = async <Result>(method: Method, path: string, body?: unknown): Promise<Result> =>
    tryParseJson(await fetchText(method, path, body)) as Result;
  return {
    session: async () => (await fetchJson<Analyst | null | undefined>("GET", "session")) ?? null,
    words: () => fetchJson("GET", "words"),
    passkeyChallenge: () => fetchJson("POST", "passkey", { step: "begin" }),
    passkeyLogin: (response) => fetchJson("POST", "passkey", { step: "finish", response }),
    login: (name, password, code) => fetchJson("POST", "login", { name, password, ...(code !== undefined && { code }) }),
    logout: () => fetchJson("POST", "logout", {}),
    files: () => fetchJson("GET", "files"),
    file: (path) => fetchJson("GET", `files/${encodePath(path)}`),
    draft: () => fetchJson("GET", "draft"),
    sets: () => fetchJson("GET", "sets"),
    put: (path, text, baseHash, revision) => fetchJson("PUT", `draft/${encodePath(path)}`, { text, baseHash, revision }),
    discard: (path) => fetchJson("DELETE", path === undefined ? "draft" : `draft/${encodePath(path)}`),
    findings: () => fetchJson("GET", "findings"),
    preview: () => fetchJson("GET", "preview"),
    meta: () => fetchJson("GET", "meta"),
    records: (entity, search = "", state = "") => fetchJson("GET", `records?${new URLSearchParams({ entity, search, state })}`),
    states: (entity) => fetchJson("GET", `states?${new URLSearchParams({ entity })}`),
    try: (trial) => fetchJson("POST", "try", trial),
    usages: (target) => fetchJson("GET", `usages?${new URLSearchParams({ ...target })}`),
    texts: () => fetchJson("GET", "texts"),
    rename: (rename) => fetchJson("POST", "rename", rename),
    keepCase: (kept) => fetchJson("POST", "cases", kept),
    comment: (comment) => fetchJson("POST", "comments", comment),
    resolveComment: (id, resolved) => fetchJson("POST", `comments/${encodeURIComponent(id)}`, { resolved }),
    difference: () => fetchJson("GET", "difference"),
    askApproval: (reason) => fetchJson("POST", "approval", { reason }),
    approvals: () => fetchJson("GET", "approvals"),
    approve: ({ analyst, set: theirs, hash, number }) => fetchJson("POST", "approvals", { analyst, set: theirs, hash, number }),
    sendBack: ({ analyst, set: theirs, hash, number }, reason) =>
      fetchJson("POST", "approvals/return", { analyst, set: theirs, hash, number, reason }),
    readNotice: (id) => fetchJson("POST", `notices/${encodeURIComponent(id)}`, {}),
    plan: () => fetchJson("GET", "plan"),
    impactTable: ({ on, revert, of } = {}) => fetchText("GET", `impact.csv?${new URLSearchParams(textsIn({ on, ...revert, ...of }))}`),
    impact: (asked = {}) => fetchJson("POST", "impact", asked),
    publish: (reason, from, { revision, inForce } = {}) =>
      fetchJson("POST", "publish", { reason, revision, inForce, ...(from !== undefined && { from }) }),
    publishFor: ({ reason, analyst, set: theirs, hash, inForce }) =>
      fetchJson("POST", "publish", { reason, inForce, of: { analyst, set: theirs, hash } }),
    history: () => fetchJson("GET", "history"),
    previewUndo: (target) => fetchJson("POST", "revert", target),
    undo: (target, reason, inForce) => fetchJson("POST", "undo", { ...target, reason, inForce }),
    cancel: (number) => fetchJson("DELETE", `history/${number}`),
    reopen: (number) => fetchJson("POST", `history/${number}/draft`, {}),
  };
}

/** The calls of the nameless draft, and those before a draft is chosen. */
export const workbenchApi = openWorkbenchApi("");
