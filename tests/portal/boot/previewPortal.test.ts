// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { createServerClock } from "#portal/browser/serverClock.ts";
import { createPreviewPortal } from "../../../src/portal/boot/previewPortal.ts";
import { testPortal } from "../../helpers/portal/renderInPortal.tsx";

test("a preview has the time zone of its draft; the clock of the page around it stays as it is", () => {
  vi.setSystemTime(Date.UTC(2026, 10, 21, 18, 0, 0));
  const { catalog } = testPortal();
  const inZone = (timeZone: string): CompiledCatalog => ({ ...catalog, timeZone });
  const page = createServerClock(inZone("Asia/Shanghai").timeZone);
  const show = { type: "preview/show", catalog: "", route: "/", language: "en", user: {}, records: {}, whole: true, picks: false } as const;
  const preview = createPreviewPortal(inZone("America/New_York"), show, () => undefined);
  expect(preview.portal.host.clock()).toEqual({ today: "2026-11-21", now: "2026-11-21 13:00:00" });
  expect(page.now()).toEqual({ today: "2026-11-22", now: "2026-11-22 02:00:00" });
  vi.useRealTimers();
});
