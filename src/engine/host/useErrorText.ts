/** One sentence for an answer that is not a success. */
import { useCallback } from "react";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { ApiResponse, BatchResult } from "#dialect/wire/wire.ts";
import { useTranslation } from "./EngineProvider.tsx";
import { useProblemText } from "./useProblemText.ts";

/** Codes below this are the transport's own (no answer, HTTP status): the portal has shown their message already. */
const firstBusinessCode = 1000;

/** No answer, or one of whoever stands in front of a server that gave none. */
const silent: ReadonlySet<number> = new Set([0, 408, 502, 503, 504]);

export type FailedResponse = Pick<ApiResponse, "code" | "message" | "problems"> | BatchResult["failed"][number];

export function isTransportFailure(code: number): boolean {
  return code < firstBusinessCode;
}

/** Words an answer: its first problem that blocks, else the server's sentence, else a general one. */
export function useErrorText(schema: FieldSchema): (answer: FailedResponse) => string {
  const { t } = useTranslation();
  const { sentence } = useProblemText(schema);
  return useCallback(
    (answer) => {
      const problem = answer.problems?.find(({ severity }) => severity === "error") ?? answer.problems?.[0];
      if (problem) return sentence(problem);
      const otherwise = isTransportFailure(answer.code) ? "answer.failed" : "action.failed";
      return answer.message || t(silent.has(answer.code) ? "list.unreachable" : otherwise);
    },
    [sentence, t],
  );
}
