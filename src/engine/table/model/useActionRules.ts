import { useRef } from "react";
import type { Page } from "#dialect/wire/wire.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import type { ActionRules } from "../../actions/availableActions.ts";
import { useHost, useLanguage } from "../../host/EngineProvider.tsx";
import { reasonWords } from "../../host/reasonWords.ts";
import type { LoadedScreen } from "../../screens/useScreen.ts";

/** What the actions of a list are judged by: gathered anew for each answer, which is judged at its time, and for whoever asks now. */
export function useActionRules(parts: LoadedScreen, page: Page | undefined): ActionRules {
  const host = useHost();
  const language = useLanguage();
  const of = [parts, page, host, language, JSON.stringify(host.user())];
  const held = useRef<{ readonly of: readonly unknown[]; readonly rules: ActionRules }>(undefined);
  if (held.current && held.current.of.every((one, at) => one === of[at])) return held.current.rules;
  const { entity, expressions, machine } = parts;
  const rules = {
    schema: entity.schema,
    expressions,
    context: checkContextOf(host),
    words: reasonWords(host, language),
    ...(machine && { machine }),
  };
  held.current = { of, rules };
  return rules;
}
