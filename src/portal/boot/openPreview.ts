/**
 * The frame of the workbench: draws what it is told to, in place, and stays at
 * the last state that could be drawn where the newest one cannot.
 */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { PreviewCommand, PreviewEvent } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { type PortalInstance, createRenderer, whenReady } from "./createRenderer.tsx";
import { createPreviewPortal } from "./previewPortal.ts";

interface Shown {
  readonly show: PreviewCommand;
  readonly catalog: CompiledCatalog;
  readonly made: PortalInstance;
}

export function openPreview(root: HTMLElement, nonce: string | undefined): void {
  const draw = createRenderer(root, nonce);
  /** What could be drawn last. */
  let good: Shown | undefined;
  let wanted: PreviewCommand | undefined;
  let running = Promise.resolve();
  const tell = (told: PreviewEvent) => parent.postMessage(told, location.origin);

  function drawAll(show: PreviewCommand, catalog: CompiledCatalog): Promise<void> {
    return new Promise((drawn, failed) => {
      const made = createPreviewPortal(catalog, show, failed);
      const before = good;
      const at = scrollY;
      const settle = (): void => {
        before?.made.router.dispose();
        good = { show, catalog, made };
        if (before?.show.route === show.route) scrollTo(0, at);
        drawn();
      };
      whenReady(made)
        .then(() => {
          // A page that fails says so from its first effects on, before the next frame but one.
          draw(made);
          requestAnimationFrame(() => requestAnimationFrame(settle));
        })
        .catch(failed);
    });
  }

  async function follow(): Promise<void> {
    const show = wanted;
    wanted = undefined;
    if (!show) return;
    try {
      const catalog = good?.show.catalog === show.catalog ? good.catalog : await fetchCatalog(show.catalog);
      if (wanted) return;
      if (good && sameBut(good.show, show, "language")) {
        good.made.portal.i18n.use(show.language);
        good = { ...good, show };
      } else await drawAll(show, catalog);
      tell({ type: "preview/shown", catalog: show.catalog });
    } catch (error) {
      tell({ type: "preview/failed", catalog: show.catalog, message: errorMessage(error) });
      if (good) await drawAll(good.show, good.catalog).catch(() => undefined);
    }
  }

  addEventListener("message", ({ origin, source, data }: MessageEvent<PreviewCommand>) => {
    if (origin !== location.origin || source !== parent || data.type !== "preview/show") return;
    wanted = data;
    running = running.then(follow);
  });
  tell({ type: "preview/ready" });
}

async function fetchCatalog(address: string): Promise<CompiledCatalog> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as CompiledCatalog;
}

/** Nothing differs but one part. */
function sameBut(a: PreviewCommand, b: PreviewCommand, part: keyof PreviewCommand): boolean {
  return JSON.stringify({ ...a, [part]: null }) === JSON.stringify({ ...b, [part]: null });
}
