export interface PartTitleProps {
  /** Label in the language of the reader; empty if the part has none. */
  readonly label: string;
  /** Name in the files. */
  readonly name: string;
  readonly level?: 3 | 4;
}

/** Heading of a form: what people call the part, and its name in the files beside it. */
export function PartTitle({ label, name, level = 3 }: PartTitleProps) {
  const Heading = level === 3 ? "h3" : "h4";
  const hasLabel = label !== "" && label !== name;
  return (
    <Heading className="visual-title">
      {hasLabel ? label : name}
      {hasLabel && " "}
      {hasLabel && <span className="ld-subtle ld-mono">{name}</span>}
    </Heading>
  );
}
