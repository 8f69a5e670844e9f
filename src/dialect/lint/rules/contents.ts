/**
 * Checks what pages say: routes of content (`route/content`), dates of news (`content/date`), and Markdown: what is not drawn
 * (`content/refused`) and links to pages that no site has (`ref/route`).
 */
import { readMarkdown, type MarkdownRefusal } from "../../text/markdown.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { type Said, say } from "../workspace/say.ts";
import { arrayItems, childAt, findingAt, nodeText, objectEntries, routeNodes, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { nearestMatch, suggestionSuffix } from "../workspace/lintPhrases.ts";
import { siteAddresses } from "./routes.ts";

export const contents: LintRule = (workspace) => {
  const addresses = sitesOf(workspace).flatMap(siteAddresses);
  return [
    ...sitesOf(workspace).flatMap((site) => routesOfContent(workspace, site)),
    ...workspace
      .marked("markdown")
      .flatMap(objectEntries)
      .flatMap(([, text]) => markdownFindings(text, addresses)),
  ];
};

const sitesOf = ({ site, sites }: Workspace): readonly SourceNode[] => [...(site ? [site] : []), ...sites.values()];

interface ShownContent {
  readonly article: SourceNode;
  readonly content: string;
  readonly as: string;
}

function routesOfContent(workspace: Workspace, site: SourceNode): LintFinding[] {
  const routes = routeNodes(site);
  const without = routes.flatMap((route) => {
    const view = childAt(route, "view");
    if (!view || nodeText(view) !== "article" || childAt(route, "article")) return [];
    return [
      findingAt(view, "route/content", say`This page shows nothing: write "article": { "content": "…" }, a file in schemas/content.`),
    ];
  });
  const shown = routes.flatMap((route): ShownContent[] => {
    const article = childAt(route, "article");
    return article ? [{ article, content: nodeText(childAt(article, "content")) ?? "", as: nodeText(childAt(article, "as")) ?? "" }] : [];
  });
  const halves = shown.flatMap(({ article, content, as }) => {
    const other = as === "pieces" ? "piece" : as === "piece" ? "pieces" : undefined;
    if (other === undefined || shown.some((one) => one.content === content && one.as === other)) return [];
    const message = say`A list of news and the page of one belong together: no route has { "content": "${content}", "as": "${other}" }.`;
    return [findingAt(childAt(article, "as") ?? article, "route/content", message)];
  });
  const dated = new Set(shown.filter(({ as }) => as === "pieces").map(({ content }) => content));
  return [...without, ...halves, ...[...dated].flatMap((name) => undated(workspace.content.get(name)))];
}

function undated(content: SourceNode | undefined): LintFinding[] {
  return arrayItems(childAt(content, "parts"))
    .filter((part) => !childAt(part, "date"))
    .map((part) =>
      findingAt(childAt(part, "id") ?? part, "content/date", say`A route lists this among its news: write its day, "date": "2026-11-18".`),
    );
}

const reasons: Readonly<Record<MarkdownRefusal["what"], Said>> = {
  html: say`HTML is not drawn: readers would see it as it is written. Write Markdown.`,
  picture: say`Pictures are not shown, only their words.`,
  link: say`A link leads to https://…, mailto:… or #/…, a route of screens.json: of this one only the words are shown.`,
  depth: say`Lists and quotes are not drawn that deep.`,
};

function markdownFindings(text: SourceNode, addresses: readonly string[]): LintFinding[] {
  const source = nodeText(text);
  if (source === undefined) return [];
  const { links, refused } = readMarkdown(source);
  const rangeOf = (words: string) => {
    const start = source.indexOf(words);
    return start < 0 ? {} : { range: { start, end: start + words.length } };
  };
  return [
    ...refused.map((one) => findingAt(text, "content/refused", reasons[one.what], rangeOf(one.text))),
    ...links.flatMap((link) => {
      if (!link.startsWith("#")) return [];
      const address = link.slice(1).split("?")[0] ?? "";
      if (addresses.some((known) => fits(address, known))) return [];
      const suggestion = nearestMatch(address, addresses);
      return [
        findingAt(text, "ref/route", say`No route of screens.json has the address ${address}.${suggestionSuffix(suggestion, addresses)}`, {
          ...rangeOf(link),
          ...(suggestion !== undefined && { suggestion: `#${suggestion}` }),
        }),
      ];
    }),
  ];
}

/** Whether an address is one of a route, whose parameters match any text. */
function fits(address: string, route: string): boolean {
  const [own, wanted] = [address.split("/"), route.split("/")];
  return own.length === wanted.length && wanted.every((part, index) => part === own[index] || (part === "{…}" && own[index] !== ""));
}
