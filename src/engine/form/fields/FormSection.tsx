/** A card with the fields of one section. Not rendered while its condition does not hold. */
import { type CSSProperties, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { preloadWhenIdle } from "../../browser/preloadWhenIdle.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyComponent } from "../../ui/overlay/lazyComponent.tsx";
import type { PlannedSection } from "../../plan/plan.ts";
import { sectionId, useFormContext } from "./formContext.ts";
import { FetchedFacts } from "./FetchedFacts.ts";
import { sumsWait } from "./waiting.tsx";
import { sectionTopic } from "../store/formTopics.ts";
import { isSectionVisible } from "../store/sectionState.ts";
import { useTopic } from "../../browser/topics.ts";

const SectionSums = lazyComponent(() => import("./SectionSums.tsx"), sumsWait);
const PasteAddress = lazyComponent(() => import("./PasteAddress.tsx"));

export function FormSection({ section, children }: { readonly section: PlannedSection; readonly children: ReactNode }) {
  const { store, base, variant } = useFormContext();
  useTopic(store.topics, sectionTopic(section.id));
  const { t, text } = useTranslation();
  const [pasting, setPasting] = useState(false);
  const words = useHost().catalog.addresses;
  const undoOnce = useUndoOnce();
  const opener = useRef<HTMLButtonElement>(null);
  const roles = store.locked ? undefined : section.paste;
  // Loaded before it is used, so that it also works offline.
  useEffect(() => (roles ? preloadWhenIdle(PasteAddress.fetchAhead) : undefined), [roles]);
  if (!isSectionVisible(store, section)) return null;
  const id = sectionId(base, section.id);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={variant === "page" ? "ld-card ld-section" : "ld-section ld-section-plain"}>
      <div className="ld-section-head">
        <h2 id={`${id}-title`}>{text(section.label)}</h2>
        {roles && words && (
          <Button ref={opener} size="sm" tone="ghost" icon="clipboard-paste" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
            {t("form.paste")}
          </Button>
        )}
      </div>
      <div className="ld-section-body">
        {roles && words && pasting && (
          <PasteAddress
            roles={roles}
            words={words}
            onFilled={undoOnce}
            onDone={() => {
              setPasting(false);
              opener.current?.focus();
            }}
          />
        )}
        {section.help && <p className="ld-section-help">{text(section.help)}</p>}
        {section.sums && <SectionSums sums={section.sums} />}
        {section.facts && <FetchedFacts facts={section.facts} own={section.factFields ?? []} />}
        <div className="ld-fields" data-columns={section.columns} style={{ "--columns": section.columns } as CSSProperties}>
          {children}
        </div>
      </div>
    </section>
  );
}

/** Returns a function that arms Ctrl or Cmd + Z for a change of several fields, until the user types. An input can undo only its own text. */
function useUndoOnce(): (undo: () => void) => void {
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);
  return useCallback((undo) => {
    const stop = () => {
      document.removeEventListener("keydown", onKeyDown, true);
      document.removeEventListener("input", stop, true);
    };
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
      undo();
    }
    end.current();
    end.current = stop;
    document.addEventListener("keydown", onKeyDown, true);
    document.addEventListener("input", stop, true);
  }, []);
}
