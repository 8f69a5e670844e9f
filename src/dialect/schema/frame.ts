/** The frame around every page: `frame` of `screens.json` as TypeScript. */
import type { Cel, Traced } from "./schema.ts";

/** Where views of lists are kept: an entity and its fields. A view is a name for a query of a list's address. */
export interface ViewStore {
  readonly entity: string;
  /** The field that holds the name of the list's screen. */
  readonly screen: string;
  readonly name: string;
  readonly query: string;
}

/** What surrounds every page, as far as it is a choice of the product. */
export interface Frame extends Traced {
  /** The product's mark above the menu; off when absent. */
  readonly sidebarLogo?: boolean;
  /** The entity whose groups join the public data, each as a map of value -> label. */
  readonly publicData?: string;
  /** Public pages in the bar above public pages, in order. */
  readonly publicMenu?: readonly string[];
  /** Screens whose lists are searched for a number from any page, in the order of what is found. */
  readonly find?: readonly string[];
  /** Where lists keep the views that somebody has named; lists offer none without it. */
  readonly views?: ViewStore;
  /** Where a visitor registers. */
  readonly register?: string;
  /** In-app address that the help icon opens. */
  readonly help?: string;
  /** How to reach somebody, at the top of the page. A name in `from` is a value of the user info, which wins. */
  readonly contact?: {
    readonly email: string;
    /** What the square code says. */
    readonly qr?: string;
    readonly from?: { readonly email?: string; readonly qr?: string };
    readonly "x-show-when"?: Cel;
  };
  /** Messages behind the bell; what `notify` effects tell lands there too. */
  readonly messages?: {
    readonly entity: string;
    /** The field that holds the message, a text for each language. */
    readonly content: string;
    /** The field that says when. */
    readonly time?: string;
    /** The field that says where it leads; seeing that page is reading it. */
    readonly go?: string;
    /** The tab of its list that holds the unread ones. */
    readonly unread: string;
    /** The transition that marks one as read. */
    readonly read: string;
    /** Where all of them stand. */
    readonly at: string;
  };
}
