/**
 * Opens a ZIP file: reads only the directory at its end. Parts are unpacked on
 * request, and their bytes are counted, because the sizes in the directory may be wrong.
 */
import { WorkbookError, limitExceeded } from "../WorkbookError.ts";
import { FileWindow } from "./FileWindow.ts";
import type { ReadBudget } from "./ReadBudget.ts";

export interface ZipEntry {
  /** The name as written, with slashes. */
  readonly name: string;
  readonly method: 0 | 8;
  /** Packed and unpacked size in bytes, as declared in the directory. */
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
  /** Position of its local header in the file. */
  readonly offset: number;
}

export interface Zip {
  readonly file: FileWindow;
  /** By name in lower case: the parts of an office file do not differ by case. */
  readonly entries: ReadonlyMap<string, ZipEntry>;
}

const endLength = 22;
const mostComment = 0xffff;
const entryLength = 46;
const localLength = 30;
const localMark = 0x04034b50;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const end64Mark = 0x06064b50;
const locatorMark = 0x07064b50;
const all32 = 0xffffffff;

/** Throws `WorkbookError` if the file is no ZIP, is encrypted or is inconsistent. */
export async function openZip(blob: Blob, reading: ReadBudget): Promise<Zip> {
  const { limits } = reading;
  const file = new FileWindow(blob);
  if (file.size === 0) throw new WorkbookError("empty");
  if (file.size > limits.bytes) throw new WorkbookError("tooLarge", { limit: Math.floor(limits.bytes / 1024 / 1024) });
  const start = await viewOf(file, 0, Math.min(8, file.size));
  if (start.byteLength >= 4 && start.getUint32(0) === 0xd0cf11e0) throw new WorkbookError("oldOrLocked");
  if (start.byteLength < 4 || start.getUint16(0) !== 0x504b) throw new WorkbookError("notWorkbook");
  const { count, offset, length } = await readEnd(file);
  if (count > limits.parts) throw limitExceeded("parts", limits.parts);
  if (offset + length > file.size || count * entryLength > length) throw new WorkbookError("damaged");
  const entries = readDirectory(await viewOf(file, offset, offset + length), count);
  const packed = [...entries.values()].reduce((sum, entry) => sum + entry.packed, 0);
  // Larger than the file: several parts share the same bytes.
  if (packed > file.size) throw new WorkbookError("bomb");
  return { file, entries };
}

interface Directory {
  readonly count: number;
  readonly offset: number;
  readonly length: number;
}

async function readEnd(file: FileWindow): Promise<Directory> {
  const from = Math.max(0, file.size - endLength - mostComment);
  const view = await viewOf(file, from, file.size);
  for (let at = view.byteLength - endLength; at >= 0; at--) {
    if (view.getUint32(at, true) !== endMark) continue;
    const end = { count: view.getUint16(at + 10, true), length: view.getUint32(at + 12, true), offset: view.getUint32(at + 16, true) };
    if (end.count !== 0xffff && end.length !== all32 && end.offset !== all32) return end;
    return readEnd64(file, view, at);
  }
  throw new WorkbookError("damaged");
}

async function readEnd64(file: FileWindow, tail: DataView, end: number): Promise<Directory> {
  const locator = end - 20;
  if (locator < 0 || tail.getUint32(locator, true) !== locatorMark) throw new WorkbookError("damaged");
  const at = bigOf(tail, locator + 8);
  if (at + 56 > file.size) throw new WorkbookError("damaged");
  const view = await viewOf(file, at, at + 56);
  if (view.getUint32(0, true) !== end64Mark) throw new WorkbookError("damaged");
  return { count: bigOf(view, 32), length: bigOf(view, 40), offset: bigOf(view, 48) };
}

function readDirectory(view: DataView, count: number): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== entryMark) throw new WorkbookError("damaged");
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + entryLength + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > view.byteLength) throw new WorkbookError("damaged");
    if (flags & 1) throw new WorkbookError("oldOrLocked");
    const name = nameOf(new Uint8Array(view.buffer, view.byteOffset + at + entryLength, nameLength))
      .replaceAll("\\", "/")
      .replace(/^\/+/, "");
    const sizes = sizesOf(view, at, at + entryLength + nameLength, extraLength);
    at = next;
    if (name.endsWith("/")) continue;
    // Two parts of one name: programs disagree about which one to use.
    if ((method !== 0 && method !== 8) || entries.has(name.toLowerCase())) throw new WorkbookError("damaged");
    entries.set(name.toLowerCase(), { name, method, ...sizes });
  }
  return entries;
}

/** Names are UTF-8, but Chinese Windows writes them in its own encoding. */
function nameOf(bytes: AllowSharedBufferSource): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** Sizes and offset of an entry. Values beyond 32 bits are in its extra field (ZIP64), in this order. */
function sizesOf(view: DataView, at: number, extra: number, extraLength: number): Omit<ZipEntry, "name" | "method"> {
  let size = view.getUint32(at + 24, true);
  let packed = view.getUint32(at + 20, true);
  let offset = view.getUint32(at + 42, true);
  for (let field = extra; field + 4 <= extra + extraLength; ) {
    const length = view.getUint16(field + 2, true);
    const end = field + 4 + length;
    if (end > extra + extraLength) break;
    if (view.getUint16(field, true) === 1) {
      let value = field + 4;
      const take = (old: number): number => {
        if (old !== all32 || value + 8 > end) return old;
        value += 8;
        return bigOf(view, value - 8);
      };
      size = take(size);
      packed = take(packed);
      offset = take(offset);
    }
    field = end;
  }
  return { size, packed, offset, crc: view.getUint32(at + 16, true) };
}

/** Returns the position of a part's bytes in the file: after its local header, which states its own length. */
export async function startOf({ file }: Zip, entry: ZipEntry): Promise<number> {
  if (entry.offset + localLength > file.size) throw new WorkbookError("damaged");
  const header = await viewOf(file, entry.offset, entry.offset + localLength);
  if (header.getUint32(0, true) !== localMark) throw new WorkbookError("damaged");
  const start = entry.offset + localLength + header.getUint16(26, true) + header.getUint16(28, true);
  if (start + entry.packed > file.size) throw new WorkbookError("damaged");
  return start;
}

function bigOf(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

async function viewOf(file: FileWindow, from: number, to: number): Promise<DataView> {
  const { buffer, byteOffset, byteLength } = await file.read(from, to);
  return new DataView(buffer, byteOffset, byteLength);
}
