/** Builds ZIP files, also ones that lie: what no library would write. */
import { deflateRawSync } from "node:zlib";
import { crc32 } from "#sheet/zip/crc32.ts";

export interface Part {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  /** Stored as it is. */
  readonly stored?: boolean;
  /** What the directory says instead of the truth. */
  readonly lie?: {
    readonly size?: number;
    readonly packed?: number;
    readonly crc?: number;
    readonly method?: number;
    readonly flags?: number;
    readonly offset?: number;
  };
}

export interface ZipLies {
  readonly count?: number;
  readonly directoryOffset?: number;
  readonly comment?: number;
  /** Written before the first part. */
  readonly before?: Uint8Array;
}

export function makeZip(parts: readonly Part[], lies: ZipLies = {}): Blob {
  const chunks: Uint8Array[] = lies.before ? [lies.before] : [];
  const directory: Buffer[] = [];
  let at = lies.before?.length ?? 0;
  for (const { name, bytes, stored, lie = {} } of parts) {
    const raw = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
    const packed = stored ? raw : deflateRawSync(raw);
    const title = Buffer.from(name);
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(20, 6);
    header.writeUInt16LE(lie.flags ?? 0x800, 8);
    header.writeUInt16LE(lie.method ?? (stored ? 0 : 8), 10);
    header.writeUInt32LE(lie.crc ?? crc32(raw), 16);
    header.writeUInt32LE(lie.packed ?? packed.length, 20);
    header.writeUInt32LE(lie.size ?? raw.length, 24);
    header.writeUInt16LE(title.length, 28);
    header.writeUInt32LE(lie.offset ?? at, 42);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    header.copy(local, 4, 6, 32);
    local.writeUInt16LE(0, 28);
    chunks.push(local, title, packed);
    directory.push(header, title);
    at += 30 + title.length + packed.length;
  }
  const length = directory.reduce((sum, one) => sum + one.length, 0);
  const end = Buffer.alloc(22 + (lies.comment ?? 0));
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(lies.count ?? parts.length, 8);
  end.writeUInt16LE(lies.count ?? parts.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(lies.directoryOffset ?? at, 16);
  end.writeUInt16LE(lies.comment ?? 0, 20);
  return new Blob([...chunks, ...directory, end].map((chunk) => new Uint8Array(chunk)));
}
