/** A text in Markdown. What reads and draws it is loaded where one is shown: most pages have none. */
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";

/** Props of `Markdown`. */
export interface MarkdownProps {
  readonly text: string;
  /** Level of its largest headings, 3 if absent. */
  readonly top?: number;
  /** Words in lower case that are marked wherever they occur. */
  readonly marked?: readonly string[];
  /** Whether its links take the focus; they do if absent. */
  readonly reachable?: boolean;
}

/** Draws a text in Markdown; nothing until its code is there. */
export const Markdown = lazyComponent<MarkdownProps>(async () => ({ default: (await import("./MarkdownText.tsx")).MarkdownText }));
