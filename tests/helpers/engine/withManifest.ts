/** The link by which a page says that it can be installed. The rest of the head belongs to modules that test files share. */

/** Adds the link. */
export function addManifest(): void {
  removeManifest();
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "/app.webmanifest";
  document.head.append(link);
}

/** Takes it away again. */
export function removeManifest(): void {
  document.head.querySelector('link[rel="manifest"]')?.remove();
}
