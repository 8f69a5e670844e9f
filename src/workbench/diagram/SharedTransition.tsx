import { Button } from "#engine";
import { labelOf } from "../client/fileGroups.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { PartTitle } from "../controls/PartTitle.tsx";
import type { TransitionFormProps } from "./selection.ts";

interface SharedTransitionProps extends TransitionFormProps {
  readonly shared: { readonly path: string; readonly pointer: string };
}

/** A transition of a shared part: the other machines that use it, and links to the part and to the values that are given here. */
export function SharedTransition({ transition, shared, opened, show, onOpen }: SharedTransitionProps) {
  const { translation } = useWorkbench();
  const { files } = useDraft();
  const { t, text } = translation;
  const part = files.find(({ path }) => path === shared.path);
  const others = files.filter(({ path, uses }) => path !== opened.path && uses?.includes(shared.path));
  return (
    <section aria-label={t("diagram.transition")}>
      <PartTitle label={text(transition.label)} name={transition.id} />
      <p>{t("diagram.sharedPart", { part: part ? labelOf(part, translation) : shared.path })}</p>
      {others.length > 0 && (
        <p className="ld-help">{t("diagram.sharedWith", { files: others.map((file) => labelOf(file, translation)).join(", ") })}</p>
      )}
      <div className="bench-row">
        <Button size="sm" icon="arrow-right" onClick={() => onOpen(shared.path, { line: 1, column: 1 })}>
          {t("diagram.openPart")}
        </Button>
        <Button size="sm" tone="ghost" icon="arrow-right" onClick={() => show(`${transition.pointer}/x-use`)}>
          {t("diagram.showValues")}
        </Button>
      </div>
    </section>
  );
}
