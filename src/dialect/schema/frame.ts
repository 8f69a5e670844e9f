/** Types of `frame`, `front` and `article` in `screens.json`: the frame around every page, the public front, and article pages. */
import type { Text } from "../text/text.ts";
import type { Cel, Traced } from "./schema.ts";

/** A ring: the mark of a product that has none of its own. */
export const defaultMark = "M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12";

/** Texts and drawing of the public pages and the login. */
export interface Front {
  /** The heading of the home page. Its lines break where the text does. */
  readonly claim: Text;
  readonly text: Text;
  /** Beside the form of the login; the claim and the text of the home page if absent. */
  readonly login?: {
    readonly claim: Text;
    readonly text: Text;
    /** Above the form: with what one logs in. The sentence `login.hint` if absent. */
    readonly hint?: Text;
  };
  readonly services?: readonly { readonly icon: string; readonly title: Text; readonly hint?: Text }[];
  readonly advantages?: readonly { readonly icon: string; readonly title: Text; readonly text: Text }[];
  readonly drawing?: DrawnLines;
}

/** Lines and places over a field of dots, on a ground of 880 by 560. */
export interface DrawnLines {
  /** Path data of SVG. `main`: drawn whole and bright. */
  readonly lines?: readonly { readonly path: string; readonly main?: boolean }[];
  readonly places?: readonly { readonly x: number; readonly y: number; readonly name?: string }[];
}

/** The entity and the fields that store the views of lists. A view is a named query string of a list. */
export interface ViewStore {
  readonly entity: string;
  /** The field with the name of the list screen. */
  readonly screen: string;
  readonly name: string;
  readonly query: string;
  /** The field with the role that a view is shared with: a code list of names of roles. */
  readonly shared?: string;
  /** Route that plans a view of a list with `byMail` by e-mail; `{screen}` and `{id}` (of the view) are filled in. */
  readonly mailAt?: string;
}

/** The entity and the fields that store presets: what a form begins with, under a name. */
export interface PresetStore {
  readonly entity: string;
  /** The field with the name of the form screen. */
  readonly screen: string;
  readonly name: string;
  /** The text field with the values, as JSON. */
  readonly values: string;
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
  /** Storage of presets of forms (`presets` of a form). */
  readonly presets?: PresetStore;
  /** The registration page. */
  readonly register?: string;
  /**
   * The screen with the form that sets a new password: for accounts that must set one after the login, and behind "Forgot password?" if
   * its call is anonymous.
   */
  readonly passwordForm?: string;
  /** Path that the help icon opens. */
  readonly help?: string;
  /** Contact data in the top bar. A name in `from` is a value of the user info; if present, it replaces the constant. */
  readonly contact?: {
    readonly email: string;
    /** When somebody answers. */
    readonly hours?: Text;
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

/** The part of a content that an article page shows. */
export interface RouteArticle {
  /** Name of a file in `schemas/content`. */
  readonly content: string;
  /**
   * Without it sections below one another. `pieces`: its dated parts, each opens at the route with `piece`. `piece`: the part of `?id=`.
   * `done`: a confirmation with a link to the login. `contact`: the contact data of the operator, followed by the sections. `help`: the
   * sections with a search and their contents; the one about the page in `?from=` comes first.
   */
  readonly as?: "pieces" | "piece" | "done" | "contact" | "help";
}
