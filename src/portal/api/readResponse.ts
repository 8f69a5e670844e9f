/**
 * Readers for the response formats that the specification leaves open.
 * Our server sends the first format of each; another backend may send the others.
 */
import { isObject, type Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { apiCode, isOk, type ApiResponse, type BatchResult, type Page, type SumGroup } from "#dialect/wire/wire.ts";

/** Reads a body as `ApiResponse`. A body without a code gets the HTTP status as its code. */
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

/** Returns the token of a login: the data itself, or its `token`; undefined if there is none. */
export function tokenOf(data: unknown): string | undefined {
  const token = isObject(data) ? data["token"] : data;
  return typeof token === "string" && token !== "" ? token : undefined;
}

/** Reads a page of a list: `{rows, total}`, `{list, total}`, or a bare array. */
export function toPage(data: unknown): Page {
  if (Array.isArray(data)) return { rows: data as Rec[], total: data.length };
  if (!isObject(data)) return { rows: [], total: 0 };
  const rows = (data["rows"] ?? data["list"] ?? []) as readonly Rec[];
  const { tabs, missing, sums, searchedSince } = data;
  return {
    rows: Array.isArray(rows) ? rows : [],
    total: Number(data["total"] ?? rows.length) || 0,
    ...(isObject(tabs) ? { tabs: tabs as Record<string, number> } : {}),
    ...(Array.isArray(sums) ? { sums: sums as readonly SumGroup[] } : {}),
    ...(Array.isArray(missing) ? { missing: missing.map(String) } : {}),
    ...(typeof searchedSince === "string" ? { searchedSince } : {}),
  };
}

/** Wraps a single record as a page. */
export function singleRecordPage(data: unknown): Page {
  return isObject(data) ? { rows: [data as Rec], total: 1 } : { rows: [], total: 0 };
}

/** Reads the outcome of each record. A backend that reports no ids has processed all of them. */
export function toBatchResult(data: unknown, ids: readonly string[]): BatchResult {
  if (!isObject(data) || !Array.isArray(data["done"])) return { done: ids, failed: [] };
  const { failed, secrets } = data;
  return {
    done: data["done"].map(String),
    failed: Array.isArray(failed) ? (failed as BatchResult["failed"]) : [],
    ...(Array.isArray(secrets) && { secrets: secrets as NonNullable<BatchResult["secrets"]> }),
  };
}

/**
 * Reads a response to an action on records. One that states the outcome of each record is an answer whatever its code: our server
 * answers 200 only where every record was done.
 */
export function toBatchResponse(response: ApiResponse, ids: readonly string[]): ApiResponse<BatchResult> {
  const { data } = response;
  const tells = isObject(data) && Array.isArray(data["done"]) && Array.isArray(data["failed"]);
  return tells ? { code: apiCode.ok, data: toBatchResult(data, ids) } : mapResponse(response, (read) => toBatchResult(read, ids));
}

/** Applies `read` to the data of a successful response. A failed one keeps its data (the stored record after a version conflict). */
export function mapResponse<Data>(response: ApiResponse, read: (data: unknown) => Data): ApiResponse<Data> {
  const data = isOk(response) ? read(response.data) : (response.data as Data | null);
  return { ...response, data };
}
