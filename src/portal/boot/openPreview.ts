/**
 * Page inside the preview frame of the workbench: renders what `preview/show` messages name. If that fails,
 * the last preview that could be rendered stays.
 */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { PickedPart, PreviewCommand, PreviewEvent } from "#dialect/wire/preview.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { type PortalInstance, createRenderer, whenReady } from "./createRenderer.tsx";
import { frameOf, pickedPart } from "./previewPick.ts";
import { createPreviewPortal } from "./previewPortal.ts";

interface Shown {
  readonly show: PreviewCommand;
  readonly catalog: CompiledCatalog;
  readonly made: PortalInstance;
}

export function openPreview(root: HTMLElement, nonce: string | undefined): void {
  const draw = createRenderer(root, nonce);
  /** The last preview that could be rendered. */
  let lastGood: Shown | undefined;
  let wanted: PreviewCommand | undefined;
  let running = Promise.resolve();
  const send = (event: PreviewEvent) => parent.postMessage(event, location.origin);
  const pick = pickParts((part) => send({ type: "preview/picked", part }));

  function renderPreview(show: PreviewCommand, catalog: CompiledCatalog): Promise<void> {
    return new Promise((drawn, failed) => {
      const made = createPreviewPortal(catalog, show, failed);
      const before = lastGood;
      const at = scrollY;
      const complete = (): void => {
        before?.made.router.dispose();
        lastGood = { show, catalog, made };
        if (before?.show.route === show.route) scrollTo(0, at);
        drawn();
      };
      whenReady(made)
        .then(() => {
          // A page that fails calls `failed` in its first effects, which run within two frames.
          draw(made);
          requestAnimationFrame(() => requestAnimationFrame(complete));
        })
        .catch(failed);
    });
  }

  async function showLatest(): Promise<void> {
    const show = wanted;
    wanted = undefined;
    if (!show) return;
    pick(show.picks);
    try {
      const catalog = lastGood?.show.catalog === show.catalog ? lastGood.catalog : await fetchCatalog(show.catalog);
      if (wanted) return;
      if (lastGood && differsOnlyIn(lastGood.show, show, "picks")) lastGood = { ...lastGood, show };
      else if (lastGood && differsOnlyIn(lastGood.show, show, "language")) {
        lastGood.made.portal.i18n.use(show.language);
        lastGood = { ...lastGood, show };
      } else await renderPreview(show, catalog);
      send({ type: "preview/shown", catalog: show.catalog });
    } catch (error) {
      send({ type: "preview/failed", catalog: show.catalog, message: errorMessage(error) });
      if (lastGood) await renderPreview(lastGood.show, lastGood.catalog).catch(() => undefined);
    }
  }

  addEventListener("message", ({ origin, source, data }: MessageEvent<PreviewCommand>) => {
    if (origin !== location.origin || source !== parent || data.type !== "preview/show") return;
    wanted = data;
    running = running.then(showLatest);
  });
  send({ type: "preview/ready" });
}

/** Outlines the part below the pointer. */
const outline = ".preview-pick { outline: 2px solid var(--ld-colors-accent-fg) !important; outline-offset: -2px; cursor: pointer; }";

/** Returns the switch of picking: while it is on, a click tells the part and reaches nothing else. */
function pickParts(onPick: (part: PickedPart) => void): (on: boolean) => void {
  let isOn = false;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(outline);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const mark = (frame: Element | null) => {
    for (const marked of document.querySelectorAll(".preview-pick")) marked.classList.remove("preview-pick");
    frame?.classList.add("preview-pick");
  };
  const swallow = (event: Event) => {
    if (!isOn) return;
    event.preventDefault();
    event.stopPropagation();
    const part = event.type === "click" && event.target instanceof Element ? pickedPart(event.target) : undefined;
    if (part) onPick(part);
  };
  for (const type of ["click", "mousedown", "pointerdown", "submit"]) addEventListener(type, swallow, { capture: true });
  addEventListener("mouseover", ({ target }) => isOn && target instanceof Element && mark(frameOf(target)));
  return (on) => {
    isOn = on;
    if (!on) mark(null);
  };
}

async function fetchCatalog(address: string): Promise<CompiledCatalog> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as CompiledCatalog;
}

/** Returns whether two commands are equal except for `part`. */
function differsOnlyIn(a: PreviewCommand, b: PreviewCommand, part: keyof PreviewCommand): boolean {
  return JSON.stringify({ ...a, [part]: null }) === JSON.stringify({ ...b, [part]: null });
}
