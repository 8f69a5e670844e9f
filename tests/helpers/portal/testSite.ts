/** A small site with every kind of route. */
import type { Site } from "#dialect/schema/screens.ts";
import { siteEntries as entriesOf } from "#portal/site/siteMap.ts";

const title = (en: string) => ({ zh: `${en}（中文）`, en });

export const site: Site = {
  product: title("Product"),
  titleSeparator: " - ",
  languages: [
    { code: "zh", name: "中文", html: "zh-CN" },
    { code: "en", name: "English", html: "en", labels: "long" },
  ],
  defaultLanguage: "zh",
  home: "/home",
  dashboard: "/start",
  login: "/login",
  notFound: "/404",
  routes: [
    { path: "/login", view: "login", public: true, hidden: true, title: title("Log in") },
    { path: "/home", view: "home", public: true, title: title("Home") },
    { path: "/404", view: "notFound", public: true, title: title("Not found") },
    { path: "/", redirect: "/home" },
    { path: "/", redirect: "/start", children: [{ path: "/start", view: "dashboard", title: title("Start"), icon: "layout-dashboard" }] },
    {
      path: "/things",
      icon: "box",
      title: title("Things"),
      children: [
        { path: "list", screen: "things", title: title("All things") },
        { path: "new", screen: "thing", hidden: true, token: "randomCode", title: title("New thing") },
        { path: "details/:id", screen: "thingDetails", hidden: true, title: title("One thing") },
      ],
    },
    {
      path: "/books",
      title: title("Books"),
      children: [
        { path: "first", screen: "first", title: title("First") },
        { path: "second", screen: "second", title: title("Second") },
        { path: "secret", screen: "secret", title: title("Secret"), "x-show-when": "user.isClientView == 1" },
      ],
    },
    { path: "empty", title: title("Empty"), children: [{ path: "x", screen: "x", hidden: true }] },
    { path: "elsewhere", external: "https://example.com", title: title("Elsewhere") },
  ],
};

export const siteEntries = entriesOf(site);
