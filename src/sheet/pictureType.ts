/** The type of a picture or a document, detected from its bytes. Names and declared types are not trusted. */
export interface PictureType {
  readonly type:
    | "image/jpeg"
    | "image/png"
    | "image/gif"
    | "image/webp"
    | "image/bmp"
    | "image/tiff"
    | "image/emf"
    | "image/svg+xml"
    | "application/pdf";
  readonly extension: string;
}

const kinds: readonly (PictureType & { matches(bytes: Uint8Array): boolean })[] = [
  { type: "image/jpeg", extension: "jpg", matches: begins(0xff, 0xd8, 0xff) },
  { type: "image/png", extension: "png", matches: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { type: "image/gif", extension: "gif", matches: begins(0x47, 0x49, 0x46, 0x38) },
  {
    type: "image/webp",
    extension: "webp",
    matches: (bytes) => begins(0x52, 0x49, 0x46, 0x46)(bytes) && bytes[8] === 0x57 && bytes[9] === 0x45,
  },
  { type: "image/bmp", extension: "bmp", matches: begins(0x42, 0x4d) },
  {
    type: "image/tiff",
    extension: "tif",
    matches: (bytes) => begins(0x49, 0x49, 0x2a, 0x00)(bytes) || begins(0x4d, 0x4d, 0x00, 0x2a)(bytes),
  },
  { type: "image/emf", extension: "emf", matches: begins(0x01, 0x00, 0x00, 0x00) },
  {
    type: "image/svg+xml",
    extension: "svg",
    matches: (bytes) => /^\s*<(\?xml|svg)/.test(new TextDecoder().decode(bytes.subarray(0, 100))),
  },
  { type: "application/pdf", extension: "pdf", matches: begins(0x25, 0x50, 0x44, 0x46, 0x2d) },
];

function begins(...start: readonly number[]): (bytes: Uint8Array) => boolean {
  return (bytes) => start.every((byte, index) => bytes[index] === byte);
}

/** Returns undefined for bytes of no known type. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const found = kinds.find(({ matches }) => matches(bytes));
  return found && { type: found.type, extension: found.extension };
}
