import { useSearchParams } from "react-router-dom";
import { CalendarView, useTranslation } from "#engine";
import type { Text } from "#dialect/text/text.ts";

/** A calendar page. The query string has its month. */
export function CalendarPage({ screen, title }: { readonly screen: string; readonly title: Text }) {
  const { text } = useTranslation();
  const [query, setQuery] = useSearchParams();
  return (
    <CalendarView
      screen={screen}
      title={text(title)}
      month={query.get("month") ?? undefined}
      onMonth={(month) => setQuery({ month }, { replace: true })}
    />
  );
}
