/** Encodes the body of a call [CR-03, CR-04, CR-05]. */
import { isObject } from "#dialect/json/json.ts";

export interface EncodedBody {
  readonly body: string | FormData | URLSearchParams;
  /** Absent for multipart: the browser sets it, with the boundary. */
  readonly contentType?: string;
}

/** `FormData` stays multipart; other data becomes JSON, or form-encoded text if `contentType` is not JSON. */
export function requestBody(data: unknown, contentType = "application/json"): EncodedBody {
  if (data instanceof FormData) return { body: data };
  if (contentType.includes("json")) return { body: JSON.stringify(data ?? {}), contentType };
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(isObject(data) ? data : {})) {
    if (value !== undefined && value !== null) form.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return { body: form, contentType };
}
