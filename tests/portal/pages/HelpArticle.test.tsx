// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import "#engine/values/MarkdownText.tsx";
import { HelpArticle } from "../../../src/portal/pages/HelpArticle.tsx";
import { all, clearPage, key, one, settle, texts, type } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

const parts = [
  { id: "first", title: { en: "First order" }, body: { en: "Press **New** in [a book](#/books/first)." }, about: "/things/list" },
  { id: "books", title: { en: "Books" }, body: { en: "Senders are ~~lost~~ **kept**." }, about: "/books/first" },
  { id: "third", title: { en: "Counting" }, body: { en: "One by one." }, pages: ["/books/count/{id}", "/shelves"] },
];

async function open(path: string) {
  const portal = testPortal();
  await renderInPortal(portal, <HelpArticle title={{ en: "Help" }} parts={parts} />, path);
  await settle(2);
  return portal.host.t;
}
const sections = () => texts(all("heading")).slice(1);

test("the part about the page that the reader comes from is read alone, and those about its group are first", async () => {
  const opened = async (from: string) => {
    clearPage();
    await open(`/help?from=${encodeURIComponent(from)}`);
    return sections();
  };
  expect(await opened("/books/first")).toEqual(["Books"]);
  expect(await opened("/books/elsewhere")).toEqual(["Books", "First order", "Counting"]);
  expect(await opened("/books/count/7")).toEqual(["Counting"]);
  expect(await opened("/shelves?tab=full")).toEqual(["Counting"]);
  expect(await opened("/nowhere")).toEqual(["First order", "Books", "Counting"]);
});

test("each part leads to its page", async () => {
  const t = await open("/help");
  expect([...document.querySelectorAll(".help-open")].map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
    ["#/things/list", t("help.open", { page: "All things" })],
    ["#/books/first", t("help.open", { page: "First" })],
  ]);
});

test("the text is drawn, with links to pages of the site", async () => {
  await open("/help");
  expect(one("link", "a book").getAttribute("href")).toBe("#/books/first");
  expect(document.querySelector("section strong")?.textContent).toBe("New");
});

test("a search finds titles and words, not marks or addresses, and says when there is nothing", async () => {
  const t = await open("/help");
  expect(sections()).toEqual(["First order", "Books", "Counting"]);
  const box = document.querySelector("input[type=search]") as HTMLInputElement;
  await type(box, "KEPT");
  expect(sections()).toEqual(["Books"]);
  expect(texts([...document.querySelectorAll(".help-contents a")])).toEqual(["Books"]);
  await type(box, "#/books");
  expect(document.querySelector(".ld-empty")?.textContent).toContain(t("help.none"));
  expect(one("navigation").textContent).toBe("");
});

test("what was searched for is marked in titles, contents and texts, and its parts are counted", async () => {
  const t = await open("/help");
  const box = document.querySelector("input[type=search]") as HTMLInputElement;
  expect(document.querySelectorAll("mark")).toHaveLength(0);
  await type(box, "book");
  expect(texts([...document.querySelectorAll("mark")])).toEqual(["Book", "Book", "book"]);
  // A part with the word in its title is before one that mentions it.
  expect(sections()).toEqual(["Books", "First order"]);
  expect(document.querySelector(".help-search [role=status]")?.textContent).toBe(t("help.found", { count: 2 }));
});

test("the key / leads to the search, Escape empties it", async () => {
  await open("/help");
  const box = document.querySelector("input[type=search]") as HTMLInputElement;
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
  expect(document.activeElement).toBe(box);
  await type(box, "kept");
  await key("Escape", box);
  expect(sections()).toEqual(["First order", "Books", "Counting"]);
});

test("a part of the contents is read alone, with the parts before and after it, and a search finds the others again", async () => {
  const t = await open("/help?part=books");
  expect(sections()).toEqual(["Books"]);
  expect(document.querySelector("[aria-current=page]")?.textContent).toBe("Books");
  const ways = [...document.querySelectorAll(".help-neighbours a")].map((link) => [link.getAttribute("href"), link.textContent]);
  expect(ways).toEqual([
    ["#/help?part=first", `${t("help.before")}First order`],
    ["#/help?part=third", `${t("help.after")}Counting`],
    ["#/help", t("help.all")],
  ]);
  await type(document.querySelector("input[type=search]") as HTMLInputElement, "order");
  expect(sections()).toEqual(["First order"]);
  expect(document.querySelector(".help-neighbours")).toBeNull();
});
