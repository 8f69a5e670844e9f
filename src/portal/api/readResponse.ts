/**
 * One reader for each thing the specification leaves open about answers
 * . Ours write the first form; another backend may write the others.
 */
import { isObject, type Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { isOk, type ApiResponse, type BatchResult, type Page, type SumGroup } from "#dialect/wire/wire.ts";

/** The body as an answer. A body that is none is one with code = status. */
export function toApiResponse(body: unknown, status: number): ApiResponse {
  if (!isObject(body)) return { code: status, data: null };
  const message = body["message"] ?? body["msg"];
  const problems = body["problems"];
  return {
    code: typeof body["code"] === "number" ? body["code"] : status,
    data: body["data"] ?? null,
    ...(typeof message === "string" && message !== "" ? { message } : {}),
    ...(Array.isArray(problems) ? { problems: problems as Problem[] } : {}),
  };
}

/** The token of a login: the data itself, or its `token`. */
export function tokenOf(data: unknown): string | undefined {
  const token = isObject(data) ? data["token"] : data;
  return typeof token === "string" && token !== "" ? token : undefined;
}

/** A page of a list: `{rows, total}`, `{list, total}`, or a bare array. */
export function toPage(data: unknown): Page {
  if (Array.isArray(data)) return { rows: data as Rec[], total: data.length };
  if (!isObject(data)) return { rows: [], total: 0 };
  const rows = (data["rows"] ?? data["list"] ?? []) as readonly Rec[];
  const { tabs, missing, sums } = data;
  return {
    rows: Array.isArray(rows) ? rows : [],
    total: Number(data["total"] ?? rows.length) || 0,
    ...(isObject(tabs) ? { tabs: tabs as Record<string, number> } : {}),
    ...(Array.isArray(sums) ? { sums: sums as readonly SumGroup[] } : {}),
    ...(Array.isArray(missing) ? { missing: missing.map(String) } : {}),
  };
}

/** The page of the one record that there is. */
export function singleRecordPage(data: unknown): Page {
  return isObject(data) ? { rows: [data as Rec], total: 1 } : { rows: [], total: 0 };
}

/** What became of each record. A backend that only says "done" did all of them. */
export function toBatchResult(data: unknown, ids: readonly string[]): BatchResult {
  if (!isObject(data) || !Array.isArray(data["done"])) return { done: ids, failed: [] };
  return { done: data["done"].map(String), failed: Array.isArray(data["failed"]) ? (data["failed"] as BatchResult["failed"]) : [] };
}

/** The same answer with its data read; a refused one carries whatever data it came with (a stale save: the stored record). */
export function mapResponse<Data>(answer: ApiResponse, read: (data: unknown) => Data): ApiResponse<Data> {
  const data = isOk(answer) ? read(answer.data) : (answer.data as Data | null);
  return { ...answer, data };
}
