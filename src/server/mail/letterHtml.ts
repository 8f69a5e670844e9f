/** The HTML of a letter, made from its text: one source for both, so that they say the same. */

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Returns the text so that HTML shows it as it is, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** An address in running text, with the mark that may end its sentence. */
const ADDRESS = /https?:\/\/[\w\-./~:?#[\]@!$&()*+,;=%]+/g;
const END_MARKS = ".,;:!?)]";

const BODY =
  "margin:0;padding:24px 16px;background:#ffffff;color:#1b1f24;font:15px/1.6 -apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif";

/**
 * Returns the letter as an HTML document: a paragraph for each part between empty lines, addresses as links. No pictures, nothing to load.
 * Older mail programs know `word-wrap` only: without it a long link would widen their page.
 */
export function letterHtml(subject: string, text: string, language: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => `<p style="margin:0 0 16px">${part.split("\n").map(lineHtml).join("<br>\n")}</p>`);
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${BODY}"><div style="max-width:600px;margin:0 auto;word-wrap:break-word;overflow-wrap:anywhere">`,
    ...paragraphs,
    "</div></body></html>",
  ].join("\n");
}

/** Escapes what is between addresses and the addresses themselves. */
function lineHtml(line: string): string {
  let html = "";
  let at = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    let end = found.length;
    while (END_MARKS.includes(found.charAt(end - 1))) end -= 1;
    const address = found.slice(0, end);
    html += `${escapeHtml(line.slice(at, index))}<a href="${escapeHtml(address)}" style="color:#0b57d0">${escapeHtml(address)}</a>`;
    at = index + address.length;
  }
  return html + escapeHtml(line.slice(at));
}
