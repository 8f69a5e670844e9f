/** The page before its script runs: language, title, icon of the tab, and the sentences for a failed start. */
import { defaultMark } from "#dialect/schema/frame.ts";
import type { Site } from "#dialect/schema/screens.ts";
import { inLanguage } from "#dialect/text/text.ts";

/** Behind the mark, unless the product has an accent. */
const defaultAccent = "#1b3f80";

/** Returns the page of the build with the product's own head. Sentences in languages that the product does not have are left out. */
export function withProduct(html: string, site: Site): string {
  const { product, languages, defaultLanguage } = site;
  const tags = languages.map((language) => language.html);
  const first = languages.find(({ code }) => code === defaultLanguage)?.html ?? defaultLanguage;
  const isSpoken = (tag: string): boolean => tags.includes(tag) || (tag === "en" && !tags.includes("zh-CN"));
  return html
    .replace(/<html lang="[^"]*"/, `<html lang="${first}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(inLanguage(product, defaultLanguage))}</title>`)
    .replace(/(<link rel="icon" href=")[^"]*/, (_link, start: string) => `${start}data:image/svg+xml,${encodeURIComponent(appIcon(site))}`)
    .replaceAll(/<(?:span|p) lang="([a-zA-Z-]{2,10})">[^<]{1,200}<\/(?:span|p)>/g, (sentence, tag: string) =>
      isSpoken(tag) ? sentence : "",
    );
}

/** Returns the mark of the product and the colour behind it. */
export function appMark({ accent = defaultAccent, mark = defaultMark }: Site): { readonly accent: string; readonly mark: string } {
  return { accent, mark };
}

/**
 * Returns the icon of the product as SVG. With `full`, the colour fills the square and the mark stays in the middle: the device cuts the
 * corners, to a circle if it likes.
 */
export function appIcon(site: Site, { full = false } = {}): string {
  const { accent, mark } = appMark(site);
  const [edge, side, radius] = full ? [-7, 30, 0] : [-5, 26, 7];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${edge} ${edge} ${side} ${side}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><rect x="${edge}" y="${edge}" width="${side}" height="${side}" rx="${radius}" fill="${accent}" stroke="none"/><path d="${mark}"/></svg>`;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
