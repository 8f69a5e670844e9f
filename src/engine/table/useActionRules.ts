import { useMemo } from "react";
import type { Page } from "#dialect/wire.ts";
import { contextOf } from "../actions/judge.ts";
import type { ActionRules } from "../actions/offeredActions.ts";
import { useHost, useLanguage } from "../EngineProvider.tsx";
import { reasonWords } from "../reasonWords.ts";
import type { ScreenParts } from "../useScreen.ts";

/** What the actions of a list are judged by: gathered anew for each answer, which is judged at its time, and for whoever asks now. */
export function useActionRules({ entity, expressions, machine }: ScreenParts, page: Page | undefined): ActionRules {
  const host = useHost();
  const language = useLanguage();
  const asker = JSON.stringify(host.user());
  return useMemo(
    () => ({
      schema: entity.schema,
      expressions,
      context: contextOf(host),
      words: reasonWords(host, language),
      ...(machine && { machine }),
    }),
    [entity, expressions, machine, host, language, asker, page],
  );
}
