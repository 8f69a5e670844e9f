// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import ReportDialog from "#engine/actions/dialogs/ReportDialog.tsx";
import { planActions } from "#engine/planners/planActions.ts";
import { library } from "../../../helpers/engine/library.ts";
import { all, clearPage, draw, eventually, one, press, texts } from "../../../helpers/engine/page.tsx";
import { testHost, testInput } from "../../../helpers/engine/testHost.ts";

afterEach(clearPage);

test("failed records come first with their reason, and can be tried again alone", async () => {
  const [lend] = planActions(testInput(library, "loan"), ["lend"]);
  if (!lend) throw new Error("no action");
  const host = testHost(library, {});
  host.speak("en");
  const onRetry = vi.fn();
  const failed = { record: { id: "2", code: "L002" }, message: "It is lent", problems: [] };
  await draw(
    host,
    <ReportDialog
      open
      action={lend}
      report={{ done: [{ id: "1", code: "L001" }], failed: [failed] }}
      busy={false}
      nameOf={(record) => String(record["code"])}
      onClose={vi.fn()}
      onRetry={onRetry}
    />,
  );
  await eventually(() => expect(texts(all("listitem"))).toEqual(["L002It is lent", `L001${host.t("action.rowDone")}`]));
  await press(one("button", host.t("action.retryFailed", { count: "1" })));
  expect(onRetry).toHaveBeenCalledWith([failed.record]);
});
