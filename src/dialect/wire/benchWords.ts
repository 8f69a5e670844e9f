/** The languages of a product, and its words for the workbench. */
import type { Language } from "../text/text.ts";

/** A language of the product: its code in texts, its own name, and the tag of its pages. */
export interface BenchLanguage {
  readonly code: Language;
  readonly name: string;
  readonly html: string;
}

/** Languages and texts of a product's workbench. */
export interface ProductWords {
  /** The product's own language first. */
  readonly languages: readonly BenchLanguage[];
  /** Language -> key -> text, from `schemas/workbench`: over the shipped ones. */
  readonly words: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** Accounts of the product may have passkeys: the login offers one. */
  readonly passkeys: boolean;
}
