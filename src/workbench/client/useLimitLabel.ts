import { tryParseJson } from "#dialect/json/editJson.ts";
import { useEffect, useMemo } from "react";
import { isObject } from "#dialect/json/json.ts";
import type { Limits } from "#dialect/schema/limits.ts";
import { useDraft, useWorkbench } from "./WorkbenchContext.tsx";

const limitsFile = "schemas/limits.json";

/** Returns what people call a limit, from the file of the limits; its key until the file is read, and where it has no name. */
export function useLimitLabel(): (name: string) => string {
  const { draft, translation } = useWorkbench();
  const { open } = useDraft();
  const text = open[limitsFile]?.text;
  useEffect(() => {
    // A product without limits names none.
    if (text === undefined) draft.open(limitsFile).catch(() => undefined);
  }, [text, draft]);
  const limits = useMemo(() => limitsIn(text), [text]);
  return (name) => translation.text(limits[name]?.["x-label"]) || name;
}

function limitsIn(text: string | undefined): Limits {
  const file = tryParseJson(text ?? "{}");
  return isObject(file) ? (file as unknown as Limits) : {};
}
