/** Adds the visitor statistics script to the page, once. The portal works without it [CR-15, Q-36]. */
export function addStatistics(url: string | undefined, page: Document = document): void {
  if (!url || [...page.scripts].some(({ src }) => src === url)) return;
  const script = page.createElement("script");
  script.async = true;
  script.src = url;
  page.head.append(script);
}
