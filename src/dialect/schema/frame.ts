/** Types of `frame` and `article` in `screens.json`: the frame around every page, and pages of articles. */
import type { Cel, Traced } from "./schema.ts";

/** The entity and the fields that store the views of lists. A view is a named query string of a list. */
export interface ViewStore {
  readonly entity: string;
  /** The field with the name of the list screen. */
  readonly screen: string;
  readonly name: string;
  readonly query: string;
}

/** The configurable parts of the frame. */
export interface Frame extends Traced {
  /** Shows the logo above the menu; off when absent. */
  readonly sidebarLogo?: boolean;
  /** The entity whose groups join the public data, each as a map of value -> label. */
  readonly publicData?: string;
  /** Public pages in the top bar of public pages, in order. */
  readonly publicMenu?: readonly string[];
  /** List screens that the search for a number covers, in the order of the results. */
  readonly find?: readonly string[];
  /** Storage of list views. Without it, lists have no views of their own. */
  readonly views?: ViewStore;
  /** The registration page. */
  readonly register?: string;
  /** Path that the help icon opens. */
  readonly help?: string;
  /** Contact data in the top bar. A name in `from` is a value of the user info; if present, it replaces the constant. */
  readonly contact?: {
    readonly email: string;
    /** Content of the QR code. */
    readonly qr?: string;
    readonly from?: { readonly email?: string; readonly qr?: string };
    readonly "x-show-when"?: Cel;
  };
  /** Messages of the bell, including those of `notify` effects. */
  readonly messages?: {
    readonly entity: string;
    /** The field with the message, one text per language. */
    readonly content: string;
    /** The field with the time. */
    readonly time?: string;
    /** The field with the path of the page that the message is about. Opening that page marks the message as read. */
    readonly go?: string;
    /** The tab of its list with the unread messages. */
    readonly unread: string;
    /** The transition that marks a message as read. */
    readonly read: string;
    /** Path of the page with all messages. */
    readonly at: string;
  };
}

/** How a page shows articles of the message catalogue. */
export interface RouteArticle {
  /**
   * `pieces`: a list of dated articles, each opens at the path `detail` below. `piece`: the article of `?id=`. `done`: a confirmation
   * with a link to the login. `contact`: the contact data of the operator, followed by the sections. `help`: the sections with a search
   * and their contents; the one about the page in `?from=` comes first.
   */
  readonly as: "pieces" | "piece" | "done" | "contact" | "help";
  /** Of `help`: the number of a section -> the page that it is about. */
  readonly places?: Readonly<Record<string, string>>;
  /** The page with the articles; this page if absent. */
  readonly of?: string;
}
