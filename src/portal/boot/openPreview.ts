/**
 * The frame of the workbench: draws what it is told to, in place, and stays at
 * the last state that could be drawn where the newest one cannot.
 */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { PreviewShow, PreviewTold } from "#dialect/wire/workbench.ts";
import { messageOf } from "#dialect/text/errorMessage.ts";
import { type MadePortal, openDrawing, whenReady } from "./createRenderer.tsx";
import { createPreviewPortal } from "./previewPortal.ts";

interface Shown {
  readonly show: PreviewShow;
  readonly catalog: CompiledCatalog;
  readonly made: MadePortal;
}

export function openPreview(root: HTMLElement, nonce: string | undefined): void {
  const draw = openDrawing(root, nonce);
  /** What could be drawn last. */
  let good: Shown | undefined;
  let wanted: PreviewShow | undefined;
  let running = Promise.resolve();
  const tell = (told: PreviewTold) => parent.postMessage(told, location.origin);

  function drawAll(show: PreviewShow, catalog: CompiledCatalog): Promise<void> {
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
        good.made.portal.words.use(show.language);
        good = { ...good, show };
      } else await drawAll(show, catalog);
      tell({ type: "preview/shown", catalog: show.catalog });
    } catch (error) {
      tell({ type: "preview/failed", catalog: show.catalog, message: messageOf(error) });
      if (good) await drawAll(good.show, good.catalog).catch(() => undefined);
    }
  }

  addEventListener("message", ({ origin, source, data }: MessageEvent<PreviewShow>) => {
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
function sameBut(a: PreviewShow, b: PreviewShow, part: keyof PreviewShow): boolean {
  return JSON.stringify({ ...a, [part]: null }) === JSON.stringify({ ...b, [part]: null });
}
