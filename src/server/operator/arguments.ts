/** Arguments of a command: words, and options `--name value` or `--name=value`. */
export interface Arguments {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string>>;
}

export function readArguments(args: readonly string[]): Arguments {
  const words: string[] = [];
  const options: Record<string, string> = Object.create(null) as Record<string, string>;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    const [, name, value] = /^--([\w.-]+)(?:=(.*))?$/s.exec(arg) ?? [];
    if (name === undefined) words.push(arg);
    else options[name] = value ?? args[++at] ?? "";
  }
  return { words, options };
}
