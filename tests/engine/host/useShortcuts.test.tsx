// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import type { ShortcutRegistry } from "#engine/browser/shortcuts.ts";
import { useShortcutRegistry } from "#engine/host/useShortcuts.ts";
import { clearPage, draw, eventually, setWidth } from "../../helpers/engine/page.tsx";
import { openList } from "../table/openList.tsx";

afterEach(clearPage);

test("a list shows its shortcuts while it is mounted, and none afterwards", async () => {
  const seen: ShortcutRegistry[] = [];
  function Overview() {
    const registry = useShortcutRegistry();
    useEffect(() => void seen.push(registry), [registry]);
    return null;
  }
  setWidth(1440);
  const { host } = await openList();
  await draw(host, <Overview />);
  const keys = () => seen[0]?.list().map(({ keys }) => keys.join(" "));
  // The keys of rows are listed once there are rows.
  await eventually(() => expect(keys()).toEqual(expect.arrayContaining(["/", "n", "j k", "x", "Enter"])));
  act(() => clearPage());
  expect(keys()).toEqual([]);
});
