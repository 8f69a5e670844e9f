import { Segments } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import type { ViewKind, View } from "./views.ts";

const parts: readonly ViewKind[] = ["form", "list", "detail", "menu"];

export interface ViewChoiceProps {
  readonly views: readonly View[];
  readonly view: View | undefined;
  onView(view: View): void;
}

/** Selects the previewed screen: by kind within the same entity, or by name. */
export function ViewChoice({ views, view, onView }: ViewChoiceProps) {
  const { t, text } = useWorkbench().translation;
  const ofPart = (part: ViewKind): View | undefined => {
    const those = views.filter((one) => one.part === part);
    const onSite = those.filter(({ site }) => site === view?.site);
    const isSame = ({ entity }: View): boolean => entity === view?.entity;
    return onSite.find(isSame) ?? those.find(isSame) ?? onSite[0] ?? those[0];
  };
  const choose = (next: View | undefined) => next && onView(next);
  return (
    <>
      <Segments
        size="sm"
        label={t("preview.part")}
        value={view?.part}
        onChange={(part) => choose(ofPart(part))}
        options={parts.map((part) => ({ value: part, label: t(`preview.${part}`), disabled: !ofPart(part) && part !== "menu" }))}
      />
      <SelectInput
        aria-label={t("preview.screen")}
        options={views.map(({ id, title, part }) => ({ value: id, label: `${text(title)} – ${t(`preview.${part}`)}` }))}
        value={view?.id ?? ""}
        onChange={(id) => choose(views.find((one) => one.id === id))}
      />
    </>
  );
}
