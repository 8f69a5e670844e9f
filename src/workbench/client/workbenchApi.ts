/** The calls of the workbench. Each rejects with `WorkbenchApiError` where the server says no, and where it says nothing at all. */
import type { JsonObject } from "#dialect/json/json.ts";
import type {
  Analyst,
  Difference,
  DraftChanged,
  DraftCheck,
  DraftState,
  FileConflict,
  FileText,
  HistoryEntry,
  Impact,
  NewCase,
  PreviewState,
  PublishResult,
  RuleTrial,
  StoredRecord,
  TrialResult,
  WorkbenchFile,
} from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Usage } from "#dialect/lint/workspace/usages.ts";

/** `status` 0: no answer. */
export class WorkbenchApiError extends Error {
  override readonly name = "Refused";
  constructor(
    readonly status: number,
    message: string,
    readonly body?: unknown,
  ) {
    super(message);
  }

  /** What was published meanwhile, where that is why. */
  get conflict(): FileConflict | undefined {
    return this.status === 409 && typeof this.body === "object" && this.body !== null && "hash" in this.body
      ? (this.body as FileConflict)
      : undefined;
  }
}

export interface WorkbenchApi {
  /** Null where nobody is logged in. */
  session(): Promise<Analyst | null>;
  login(name: string, password: string): Promise<Analyst>;
  logout(): Promise<void>;
  files(): Promise<readonly WorkbenchFile[]>;
  file(path: string): Promise<FileText>;
  draft(): Promise<DraftState>;
  put(path: string, text: string, baseHash: string): Promise<DraftChanged>;
  /** Of one file, or of all. */
  discard(path?: string): Promise<DraftChanged>;
  /** What the check says of the draft; it takes longer than a preview. */
  findings(): Promise<DraftCheck>;
  /** Where the draft is served, without a change. */
  preview(): Promise<PreviewState>;
  /** The meta-schemas by file name. */
  meta(): Promise<Readonly<Record<string, JsonObject>>>;
  records(entity: string, search?: string): Promise<readonly StoredRecord[]>;
  try(trial: RuleTrial): Promise<TrialResult>;
  usages(entity: string, field: string): Promise<readonly Usage[]>;
  keepCase(kept: NewCase): Promise<FileText>;
  difference(): Promise<Difference>;
  impact(): Promise<Impact>;
  /** Every record that it names, for a spreadsheet. */
  impactTable(): Promise<string>;
  publish(reason: string, from?: string): Promise<PublishResult>;
  history(): Promise<readonly HistoryEntry[]>;
  undo(to: number, reason: string): Promise<PublishResult>;
  /** Takes back what waits for its time. */
  cancel(number: number): Promise<void>;
}

/** A check of a draft takes seconds; what takes longer than this has no answer any more, and would hold up what is typed. */
const patienceMs = 120_000;

async function ask<Result>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<Result> {
  return parsed(await asked(method, path, body)) as Result;
}

/** The text of the answer. */
async function asked(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<string> {
  let response: Response;
  try {
    response = await fetch(`/workbench/${path}`, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      // Refusals and tables come in the language of the page.
      headers: { "x-language": document.documentElement.lang, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new WorkbenchApiError(0, errorMessage(error));
  }
  const text = await response.text();
  if (response.ok) return text;
  const answer = parsed(text);
  const said = typeof answer === "object" && answer !== null && "message" in answer ? String(answer.message) : response.statusText;
  throw new WorkbenchApiError(response.status, said, answer);
}

function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A path keeps its slashes. */
const inAddress = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

export const workbenchApi: WorkbenchApi = {
  session: async () => (await ask<Analyst | null | undefined>("GET", "session")) ?? null,
  login: (name, password) => ask("POST", "login", { name, password }),
  logout: () => ask("POST", "logout", {}),
  files: () => ask("GET", "files"),
  file: (path) => ask("GET", `files/${inAddress(path)}`),
  draft: () => ask("GET", "draft"),
  put: (path, text, baseHash) => ask("PUT", `draft/${inAddress(path)}`, { text, baseHash }),
  discard: (path) => ask("DELETE", path === undefined ? "draft" : `draft/${inAddress(path)}`),
  findings: () => ask("GET", "findings"),
  preview: () => ask("GET", "preview"),
  meta: () => ask("GET", "meta"),
  records: (entity, search = "") => ask("GET", `records?${new URLSearchParams({ entity, search })}`),
  try: (trial) => ask("POST", "try", trial),
  usages: (entity, field) => ask("GET", `usages?${new URLSearchParams({ entity, field })}`),
  keepCase: (kept) => ask("POST", "cases", kept),
  difference: () => ask("GET", "difference"),
  impactTable: () => asked("GET", "impact.csv"),
  impact: () => ask("POST", "impact", {}),
  publish: (reason, from) => ask("POST", "publish", { reason, ...(from !== undefined && { from }) }),
  history: () => ask("GET", "history"),
  undo: (to, reason) => ask("POST", "undo", { to, reason }),
  cancel: (number) => ask("DELETE", `history/${number}`),
};
