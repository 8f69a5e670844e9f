/**
 * The page that the service worker shows where the portal cannot be loaded: it says so, in all languages, and shows the lists that this
 * browser has kept (`src/portal/browser/keptLists.ts`) to the account that read them.
 */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { escapeHtml } from "../mail/letterHtml.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { translate } from "../schemas/translate.ts";

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { margin: 0; padding: 48px 16px }
  main { max-width: 480px; margin: 0 auto }
  main.wide { max-width: 1200px }
  section { margin-bottom: 32px }
  h1 { margin: 8px 0; font-size: 24px; line-height: 1.3 }
  h2 { margin: 0; font-size: 18px; line-height: 1.4 }
  button, input { min-height: 44px; padding: 0 24px; border: 1px solid; border-radius: 6px; font: inherit; background: none; color: inherit }
  button { cursor: pointer }
  input { box-sizing: border-box; width: 100%; max-width: 480px; padding: 0 12px }
  .kept { margin-top: 32px }
  .kept p { margin: 0 0 8px; opacity: .75; font-size: 14px }
  .scroll { overflow-x: auto }
  table { border-collapse: collapse; font-size: 14px }
  th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid #8884; text-align: start; vertical-align: top; white-space: nowrap }
  td { max-width: 360px; white-space: normal; overflow-wrap: anywhere }
  [hidden] { display: none !important }
  @media (max-width: 767px) {
    thead { display: none }
    table, tbody, tr { display: block }
    tr { margin-bottom: 12px; padding: 8px 12px; border: 1px solid #8886; border-radius: 8px }
    td { display: grid; grid-template-columns: 40% 1fr; gap: 8px; max-width: none; padding: 2px 0; border: 0 }
    td:empty { display: none }
    td::before { content: attr(data-label); opacity: .75 }
  }
`;

/**
 * Loads the page again by a press, and by itself when the connection is back. Before, it shows the kept lists of this site, if the session
 * that read them is still there and their time is not over; all others are deleted. `TEXTS`: language -> what is said about lists.
 */
const SCRIPT = `
  for (const button of document.querySelectorAll("button")) button.addEventListener("click", () => location.reload());
  addEventListener("online", () => location.reload());

  const isOpen = ({ account, session, cookie, until, at, path }) => {
    const user = JSON.parse(localStorage.getItem(session) ?? "null")?.user;
    const hasToken = document.cookie.split("; ").some((one) => one.startsWith(cookie + "=") && one.length > cookie.length + 1);
    return hasToken && user?.loginName === account && at <= Date.now() && Date.now() < until && path === location.pathname;
  };
  const element = (name, text = "", attributes = {}) => {
    const made = document.createElement(name);
    made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const fill = (text, values) => text.replace(/\\{(\\w+)\\}/g, (_, name) => values[name] ?? "");
  const draw = ({ title, columns, rows, total, read }, say) => {
    const list = element("section", "", { class: "kept" });
    const table = element("table");
    const head = element("tr");
    head.append(...columns.map((column) => element("th", column, { scope: "col" })));
    table.append(element("thead"), element("tbody"));
    table.tHead.append(head);
    for (const row of rows) {
      const line = element("tr");
      line.append(...row.map((text, at) => element("td", text, { "data-label": columns[at] })));
      table.tBodies[0].append(line);
    }
    const scroll = element("div", "", { class: "scroll" });
    scroll.append(table);
    list.append(element("h2", title), element("p", fill(say.readAt, { time: read, count: String(rows.length), total })), scroll);
    return list;
  };
  const show = async () => {
    const kept = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith("kept-lists")) continue;
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        const list = await (await cache.match(key)).json();
        if (isOpen(list)) kept.push(list);
        else if (list.path === location.pathname) await cache.delete(key);
      }
    }
    const [newest] = kept.sort((one, other) => other.at - one.at);
    if (!newest) return;
    const { language } = newest;
    const say = TEXTS[language] ?? Object.values(TEXTS)[0];
    for (const section of document.querySelectorAll("section")) section.hidden = section.dataset.language !== language;
    const main = document.querySelector("main");
    main.className = "wide";
    document.title = say.product;
    document.querySelector("small").textContent = say.product;
    const search = element("input", "", { type: "search", "aria-label": say.search, placeholder: say.search });
    const nothing = element("p", say.nothing, { role: "status" });
    nothing.hidden = true;
    const lists = element("div", "", { lang: document.querySelector("section:not([hidden])")?.lang ?? "" });
    lists.append(element("p", say.lists), search, nothing, ...kept.map((list) => draw(list, say)));
    main.append(lists);
    search.addEventListener("input", () => {
      const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
      let found = 0;
      for (const list of lists.querySelectorAll("section")) {
        const lines = [...list.querySelectorAll("tbody tr")];
        for (const line of lines) {
          const cells = [...line.cells].map((cell) => cell.textContent.toLowerCase()).join("\\n");
          line.hidden = !words.every((word) => cells.includes(word));
        }
        const left = lines.filter((line) => !line.hidden).length;
        list.hidden = words.length > 0 && left === 0;
        found += left;
      }
      nothing.hidden = found > 0;
    });
  };
  // Storage that the browser refuses, or that is damaged, shows the page alone.
  show().catch(() => undefined);
`;

/** Returns the page. It begins in all languages: without a kept list it does not know which one the reader has chosen. */
export function offlinePage(schemas: Schemas, nonce: string): string {
  const { product, languages, defaultLanguage } = schemas.catalog.files.site;
  const first = languages.filter(({ code }) => code === defaultLanguage);
  const sections = [...first, ...languages.filter((language) => !first.includes(language))].map(({ code, html }) => {
    const say = (key: MessageKey): string => escapeHtml(translate(schemas, code, key));
    return (
      `<section lang="${escapeHtml(html)}" data-language="${escapeHtml(code)}"><h1>${say("offline.title")}</h1>` +
      `<p>${say("offline.text")}</p><button type="button">${say("offline.again")}</button></section>`
    );
  });
  const title = escapeHtml(inLanguage(product, defaultLanguage));
  return (
    `<!doctype html><html lang="${escapeHtml(first[0]?.html ?? defaultLanguage)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>` +
    `<body><main><small>${title}</small>${sections.join("")}</main>` +
    `<script nonce="${nonce}">const TEXTS = ${listTexts(schemas)};${SCRIPT}</script></body></html>\n`
  );
}

/** Sentences about lists, in each language, as JSON that no text can break out of. */
function listTexts(schemas: Schemas): string {
  const places = { time: "{time}", count: "{count}", total: "{total}" };
  const texts = schemas.catalog.files.site.languages.map(({ code }) => {
    const say = (key: MessageKey): string => translate(schemas, code, key);
    const readAt = translate(schemas, code, "offline.readAt", places);
    return [
      code,
      {
        product: inLanguage(schemas.catalog.files.site.product, code),
        lists: say("offline.lists"),
        search: say("offline.search"),
        nothing: say("offline.nothing"),
        readAt,
      },
    ];
  });
  return JSON.stringify(Object.fromEntries(texts)).replaceAll("<", "\\u003c");
}
