import { IconButton, Menu } from "#engine";
import { useWorkbench } from "./client/WorkbenchContext.tsx";
import { useGuide } from "./guide/useGuide.ts";

/** Help: the guided start, which can be started again at any time. */
export function HelpMenu() {
  const { t } = useWorkbench().translation;
  const { isOn, start, end } = useGuide();
  const tour = isOn
    ? { id: "end", label: t("guide.end"), icon: "x", onSelect: () => void end() }
    : { id: "start", label: t("guide.start"), icon: "play", onSelect: () => void start() };
  return (
    <Menu
      label={t("bench.help")}
      items={[tour]}
      trigger={(props) => <IconButton {...props} icon="circle-question-mark" label={t("bench.help")} />}
    />
  );
}
