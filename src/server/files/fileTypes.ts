/** File types, detected by the first bytes: file names and declared types are hints only. */
export interface FileType {
  readonly type: string;
  readonly extensions: readonly string[];
  matches(start: Buffer): boolean;
  /** A browser may display it in a page; all other types are downloads. */
  readonly inline: boolean;
}

/** Number of first bytes that the detection needs. */
export const START_BYTES = 64;

const startsWith =
  (...bytes: readonly number[]) =>
  (start: Buffer): boolean =>
    bytes.every((byte, index) => start[index] === byte);

const ZIP = startsWith(0x50, 0x4b, 0x03, 0x04);

export const fileTypes: readonly FileType[] = [
  { type: "image/jpeg", extensions: ["jpg", "jpeg"], matches: startsWith(0xff, 0xd8, 0xff), inline: true },
  { type: "image/png", extensions: ["png"], matches: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), inline: true },
  {
    type: "image/webp",
    extensions: ["webp"],
    matches: (start) => start.toString("latin1", 0, 4) === "RIFF" && start.toString("latin1", 8, 12) === "WEBP",
    inline: true,
  },
  { type: "application/pdf", extensions: ["pdf"], matches: startsWith(0x25, 0x50, 0x44, 0x46, 0x2d), inline: false },
  { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extensions: ["xlsx"], matches: ZIP, inline: false },
];

/** Returns the accepted type that matches both the bytes and the extension, if any. */
export function typeOf(start: Buffer, name: string, accept: readonly string[]): FileType | undefined {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return fileTypes.find(
    (candidate) => accept.includes(candidate.type) && candidate.extensions.includes(extension) && candidate.matches(start),
  );
}
