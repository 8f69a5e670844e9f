/** Yes or no, as a boolean. A flag with codes (0 and 1) is a choice. */
import { useTranslation } from "../host/EngineProvider.tsx";
import { flagCodes, readFlag } from "#dialect/sheet/flagWords.ts";
import { asText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";
import "../values/kinds.css";

const yes = "✓";

const no = "–";

function Cell({ value }: CellProps) {
  const { t } = useTranslation();
  if (typeof value !== "boolean") return <>{asText(value)}</>;
  return (
    <>
      <span aria-hidden>{value ? yes : no}</span>
      <span className="ld-hidden">{t(value ? "form.yes" : "form.no")}</span>
    </>
  );
}

export const flag: Kind<"flag"> = {
  ...plainKind,
  name: "flag",
  matches: ({ type }) => type === "boolean",
  render: (props) => <Cell {...props} />,
  toText: (value) => (typeof value === "boolean" ? (value ? yes : no) : asText(value)),
  compare: (a, b) => asText(a).localeCompare(asText(b)),
  fromText: (typed, { flags = [] }) => readFlag(flags, typed) ?? fromTyped(typed.trim()),
  listWidth: 80,
  gridWidth: () => 60,
  labelled: () => "always",
  words: flagCodes,
};
