/** The feed of a calendar names a scope that opens it, and states in which its entries are cancelled. */
import { expect, test } from "vitest";
import { findingsOf, library } from "../library.ts";

const roles = library.files.find(({ path }) => path === "schemas/roles.json")?.text ?? "";
const scopes = `"scopes": { "SHELVES": { "may": { "shelf": ["read"] } }, "BOOKS": { "may": { "book": ["read"] } } }`;

/** What is found at the calendar of books with this feed. */
function foundWith(feed: object) {
  const calendar = {
    $schema: "../meta/screen.json",
    entity: "book",
    kind: "calendar",
    "x-status": "extension",
    calendar: { at: "code", title: "code", feed: { label: { zh: "书", en: "Books" }, makeAt: "/books", minutes: 60, ...feed } },
  };
  const files = [
    ...library.files.map((one) => (one.path === "schemas/roles.json" ? { ...one, text: roles.replace(/\}\s*$/, `, ${scopes} }`) } : one)),
    { path: "schemas/screens/bookCalendar.json", text: JSON.stringify(calendar) },
  ];
  return findingsOf({ ...library, files })
    .filter(({ file, at }) => file === "schemas/screens/bookCalendar.json" && /BOOKS|BOKS|SHELVES|lent|lost/.test(at))
    .map(({ rule, at, suggestion }) => [rule, at, suggestion]);
}

test("a scope that reads the records is right", () => {
  expect(foundWith({ scope: "BOOKS" })).toEqual([]);
});

test("a scope that does not exist is refused, with the nearest one", () => {
  expect(foundWith({ scope: "BOKS" })).toEqual([["token/scope", '"BOKS"', "BOOKS"]]);
});

test("a scope that does not read the records is refused: the calendar would be empty", () => {
  expect(foundWith({ scope: "SHELVES" })).toEqual([["role/grant", '"SHELVES"', undefined]]);
});

test("a cancelled state that the machine lacks is refused", () => {
  expect(foundWith({ scope: "BOOKS", off: ["lost-and-gone"] }).map(([rule]) => rule)).toEqual(["ref/state"]);
});
