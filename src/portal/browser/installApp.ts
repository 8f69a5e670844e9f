/**
 * Registers the service worker, which shows a page of its own where the portal cannot be loaded (`src/server/http/serveApp.ts`). Only a
 * page whose server has a manifest has a worker: another host, and the development server, have none.
 */
export function installApp(page: Document = document, browser: Navigator = navigator): void {
  if (!page.querySelector('link[rel="manifest"]')) return;
  // Absent on plain HTTP. A browser that refuses workers, as in a private window, shows its own page without a connection.
  void (browser.serviceWorker as ServiceWorkerContainer | undefined)?.register("/service-worker.js").catch(() => undefined);
}
