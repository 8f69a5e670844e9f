import { useState } from "react";
import { Button, Popover } from "#engine";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { SearchBox } from "../../controls/SearchBox.tsx";
import { functionWords } from "../../editor/functionWords.ts";

/** The functions with their meaning and an example each; a press inserts one. */
export function FunctionHelp({ onInsert }: { onInsert(name: string): void }) {
  const { t, language } = useWorkbench().translation;
  const [search, setSearch] = useState("");
  const filter = search.toLowerCase();
  const found = functionWords(language).filter(({ usage, doc }) => `${usage} ${doc}`.toLowerCase().includes(filter));
  return (
    <Popover
      label={t("condition.functions")}
      width={420}
      trigger={(props) => (
        <Button {...props} size="sm" iconEnd="chevron-down">
          {t("condition.functions")}
        </Button>
      )}
    >
      {(close) => (
        <div className="cond-functions">
          <SearchBox label={t("condition.findFunction")} value={search} onChange={setSearch} />
          <ul>
            {found.map(({ name, usage, doc, example }) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    onInsert(name);
                  }}
                >
                  <b className="ld-mono">{usage}</b>
                  <span>{doc}</span>
                  <span className="ld-mono ld-subtle">{example}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Popover>
  );
}
