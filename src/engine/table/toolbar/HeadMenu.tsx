/** The actions of a list's head on a phone, beside the search: one as a button, several in a menu. The one that creates stands elsewhere. */
import { IconButton } from "#engine/ui/IconButton.tsx";
import { Menu } from "#engine/ui/overlay/Menu.tsx";
import { Tooltip } from "#engine/ui/overlay/Tooltip.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { ListHeaderProps } from "./ListHeader.tsx";

export default function HeadMenu({ actions: all, onRun, waitsFor }: Pick<ListHeaderProps, "actions" | "onRun" | "waitsFor">) {
  const { t, text } = useTranslation();
  const actions = all.filter(({ does }) => does !== "create");
  const [only, second] = actions;
  if (!only || second) {
    const items = actions.map((action) => {
      const reason = waitsFor(action);
      const { id, icon, label } = action;
      return { id, icon, label: text(label), disabled: reason !== undefined, reason, onSelect: () => onRun(action) };
    });
    const label = t("list.actions");
    return (
      <Menu label={label} items={items} trigger={(opener) => <IconButton {...opener} icon="ellipsis" label={label} tooltip={false} />} />
    );
  }
  const reason = waitsFor(only);
  const look = { icon: only.icon ?? "ellipsis", label: text(only.label) };
  if (reason === undefined) return <IconButton {...look} onClick={() => onRun(only)} />;
  return (
    <Tooltip label={reason} placement="bottom" describes tap>
      <IconButton {...look} tooltip={false} aria-disabled />
    </Tooltip>
  );
}
