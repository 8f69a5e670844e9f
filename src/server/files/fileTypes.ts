/** Kinds of files, told by their first bytes: names and announced types are only hints. */
export interface FileType {
  readonly type: string;
  readonly extensions: readonly string[];
  matches(start: Buffer): boolean;
  /** A browser may show it in the page; everything else is handed over as a download. */
  readonly inline: boolean;
}

/** As many bytes of the start as any of them needs. */
export const START_BYTES = 64;

const begins =
  (...bytes: readonly number[]) =>
  (start: Buffer): boolean =>
    bytes.every((byte, index) => start[index] === byte);

const ZIP = begins(0x50, 0x4b, 0x03, 0x04);

export const fileTypes: readonly FileType[] = [
  { type: "image/jpeg", extensions: ["jpg", "jpeg"], matches: begins(0xff, 0xd8, 0xff), inline: true },
  { type: "image/png", extensions: ["png"], matches: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), inline: true },
  { type: "application/pdf", extensions: ["pdf"], matches: begins(0x25, 0x50, 0x44, 0x46, 0x2d), inline: false },
  { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extensions: ["xlsx"], matches: ZIP, inline: false },
];

/** The accepted type whose bytes and extension both fit; undefined when there is none. */
export function typeOf(start: Buffer, name: string, accept: readonly string[]): FileType | undefined {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return fileTypes.find(
    (candidate) => accept.includes(candidate.type) && candidate.extensions.includes(extension) && candidate.matches(start),
  );
}
