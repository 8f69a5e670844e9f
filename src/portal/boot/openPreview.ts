/**
 * Page inside the preview frame of the workbench: renders what `preview/show` messages name. If that fails,
 * the last preview that could be rendered stays.
 */
import { draftCatalogs } from "#dialect/compile/draftCatalog.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { PreviewCommand, PreviewEvent, PreviewMessage } from "#dialect/wire/preview.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { type PortalInstance, createRenderer, whenReady } from "./createRenderer.tsx";
import { createPageEditor } from "./previewEdit.ts";
import { ignorePageAround, keepFocusOutside } from "./previewFocus.ts";
import { createPreviewPortal } from "./previewPortal.ts";
import { openStep, openTab, openTabs, showStep } from "./previewTabs.ts";

interface Shown {
  readonly show: PreviewCommand;
  readonly catalog: CompiledCatalog;
  readonly made: PortalInstance;
}

export function openPreview(root: HTMLElement, nonce: string | undefined): void {
  keepFocusOutside();
  ignorePageAround();
  const draw = createRenderer(root, nonce);
  /** The last preview that could be rendered. */
  let lastGood: Shown | undefined;
  let wanted: PreviewCommand | undefined;
  let running = Promise.resolve();
  const send = (event: PreviewEvent) => parent.postMessage(event, location.origin);
  const editor = createPageEditor(send);
  const loadCatalog = draftCatalogs(fetchJson);

  function renderPreview(show: PreviewCommand, catalog: CompiledCatalog): Promise<void> {
    return new Promise((drawn, failed) => {
      const made = createPreviewPortal(onSite(catalog, show.site), show, failed);
      const before = lastGood;
      const at = scrollY;
      const tabs = openTabs();
      const step = openStep();
      const complete = (): void => {
        before?.made.router.dispose();
        lastGood = { show, catalog, made };
        if (before?.show.route === show.route) {
          tabs.forEach(openTab);
          if (step !== undefined) showStep(step);
          scrollTo(0, at);
        }
        drawn();
      };
      whenReady(made)
        .then(() => editor.idle())
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
    editor.show(show);
    try {
      const catalog = lastGood?.show.catalog === show.catalog ? lastGood.catalog : await loadCatalog(show.catalog);
      if (wanted) return;
      if (lastGood && differsOnlyIn(lastGood.show, show, "picks", "selected", "kinds", "columns")) lastGood = { ...lastGood, show };
      else if (lastGood && differsOnlyIn(lastGood.show, show, "language")) {
        lastGood.made.portal.i18n.use(show.language);
        lastGood = { ...lastGood, show };
      } else await renderPreview(show, catalog);
      editor.show(show);
      send({ type: "preview/shown", catalog: show.catalog });
    } catch (error) {
      send({ type: "preview/failed", catalog: show.catalog, message: errorMessage(error) });
      if (lastGood) await renderPreview(lastGood.show, lastGood.catalog).catch(() => undefined);
    }
  }

  addEventListener("message", ({ origin, source, data }: MessageEvent<PreviewMessage>) => {
    if (origin !== location.origin || source !== parent) return;
    if (data.type === "preview/drag") editor.drag(data);
    if (data.type !== "preview/show") return;
    wanted = data;
    running = running.then(showLatest);
  });
  send({ type: "preview/ready" });
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/** Returns the catalogue as one of the sites has it. */
function onSite(catalog: CompiledCatalog, name: string | undefined): CompiledCatalog {
  return { ...catalog, ...(name !== undefined && catalog.sites?.[name]) };
}

/** Returns whether two commands are equal except for `parts`. */
function differsOnlyIn(a: PreviewCommand, b: PreviewCommand, ...parts: readonly (keyof PreviewCommand)[]): boolean {
  const rest = (command: PreviewCommand) =>
    JSON.stringify(Object.entries(command).filter(([name]) => !parts.some((part) => part === name)));
  return rest(a) === rest(b);
}
