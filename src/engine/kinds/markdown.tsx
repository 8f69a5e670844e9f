/**
 * A text of several lines in Markdown (`x-kind: markdown`): a string, or an object with a text for each language, shown in the
 * current one. Tables show it as it was typed; pages of a record draw it.
 */
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";
import type { CellProps, Kind } from "../values/kind.ts";
import { longText } from "./longText.tsx";
import { texts } from "./texts.tsx";

const Drawn = lazyComponent<CellProps>(async () => ({ default: (await import("./MarkdownValue.tsx")).MarkdownValue }));

export const markdown: Kind<"markdown"> = {
  ...longText,
  name: "markdown",
  matches: texts.matches,
  render: (props) => (props.inTable ? texts.render(props) : <Drawn {...props} />),
  toText: texts.toText,
};
