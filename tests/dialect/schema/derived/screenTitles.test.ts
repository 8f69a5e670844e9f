import { expect, test } from "vitest";
import { screenTitles } from "#dialect/schema/derived/screenTitles.ts";

const label = (en: string) => ({ en });
const site = {
  routes: [
    { path: "/loans", screen: "loans", title: label("Loans"), children: [{ path: "old", screen: "loans", title: label("Old loans") }] },
  ],
};

test("a screen is called by the titles of its pages, that of the first page first", () => {
  expect(screenTitles([site], {}).get("loans")).toEqual([label("Loans"), label("Old loans")]);
  expect(screenTitles([{ routes: [{ path: "/loans", screen: "loans" }] }], {}).has("loans")).toBe(false);
});

test("a list without a page is called by the label of the part that shows it, such as a list below a record", () => {
  const reader = { detail: { related: [{ id: "loans", label: label("Loans of this reader"), screen: "lent" }] } };
  const front = { dashboard: { blocks: [{ id: "new", label: label("New books"), recent: { screen: "books", rows: 3 } }] } };
  const titles = screenTitles([site], { reader, front });
  expect([titles.get("lent"), titles.get("books")]).toEqual([[label("Loans of this reader")], [label("New books")]]);
});

test("a page's title wins over the label of a part; the form behind a button has none", () => {
  const reader = {
    detail: {
      related: [{ label: label("Loans of this reader"), screen: "loans" }],
      sections: [{ label: label("Login"), fields: [{ field: "password", change: "passwordChange" }] }],
    },
  };
  const titles = screenTitles([site], { reader });
  expect([titles.get("loans")?.[0], titles.has("passwordChange")]).toEqual([label("Loans"), false]);
});
