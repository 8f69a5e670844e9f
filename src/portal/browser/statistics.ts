/** Adds the script that counts visitors, once for each page; whatever becomes of it, the portal goes on [CR-15, Q-36]. */
export function addStatistics(address: string | undefined, page: Document = document): void {
  if (!address || [...page.scripts].some(({ src }) => src === address)) return;
  const script = page.createElement("script");
  script.async = true;
  script.src = address;
  page.head.append(script);
}
