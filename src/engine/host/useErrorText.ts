/** One sentence for a failed response. */
import { useCallback } from "react";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { ApiResponse, BatchResult } from "#dialect/wire/wire.ts";
import { useTranslation } from "./EngineProvider.tsx";
import { useProblemText } from "./useProblemText.ts";

/** Codes below this come from the transport (no response, HTTP status); the portal has shown their message already. */
const firstBusinessCode = 1000;

/** No response, or one of a proxy whose server did not respond. */
const unreachableCodes: ReadonlySet<number> = new Set([0, 408, 502, 503, 504]);

/** The failure: of a whole call, or of one record of a call on several. */
export type FailedResponse = Pick<ApiResponse, "code" | "message" | "problems"> | BatchResult["failed"][number];

/** Whether the call failed before the backend's business rules ran. */
export function isTransportFailure(code: number): boolean {
  return code < firstBusinessCode;
}

/** Returns what turns a failed response into text: its first error, else its first problem, else the server's message, else a general sentence. */
export function useErrorText(schema: FieldSchema): (response: FailedResponse) => string {
  const { t } = useTranslation();
  const { sentence } = useProblemText(schema);
  return useCallback(
    (response) => {
      const problem = response.problems?.find(({ severity }) => severity === "error") ?? response.problems?.[0];
      if (problem) return sentence(problem);
      const general = isTransportFailure(response.code) ? "answer.failed" : "action.failed";
      return response.message || t(unreachableCodes.has(response.code) ? "list.unreachable" : general);
    },
    [sentence, t],
  );
}
