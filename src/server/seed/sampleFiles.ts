/** Files of demonstration data: created when a record names them, written by `flush`. */
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileRule } from "#dialect/schema/schema.ts";
import type { SampleFile } from "#dialect/schema/samples.ts";
import type { Db, Trx } from "../db/tables.ts";
import type { FileStore } from "../files/fileStore.ts";
import { type StoredFileValue, uploadedFile } from "../files/uploadedFile.ts";
import { fileTypes } from "../files/fileTypes.ts";
import { drawPicture } from "./drawPicture.ts";

export interface SampleFiles {
  /** Returns the value of a file field; equal names give the same file. Undefined if the field does not accept the type. */
  take(rule: FileRule, looks: SampleFile["looks"], name: string): StoredFileValue | undefined;
  /** Writes the files taken since the last call, as uploads of the customer. Call it before a save that names them. */
  flush(db: Db | Trx): Promise<void>;
}

interface NewFile {
  readonly call: string;
  readonly file: StoredFileValue;
  readonly content: Buffer;
}

/** @param now time of the upload in milliseconds */
export function createSampleFiles(files: FileStore, customer: string, now: number): SampleFiles {
  const known = new Map<string, StoredFileValue>();
  let waiting: NewFile[] = [];
  return {
    take({ accept, call }, looks, name) {
      const type = looks === "pdf" ? "application/pdf" : "image/png";
      const extension = fileTypes.find((one) => one.type === type)?.extensions[0];
      if (!accept.includes(type) || extension === undefined) return undefined;
      const key = `${call}/${name}.${extension}`;
      const before = known.get(key);
      if (before) return before;
      const content = looks === "pdf" ? onePage(name) : drawPicture(looks, name);
      // Random, as for a real upload: the URL grants access.
      const id = randomBytes(24).toString("base64url");
      const file = uploadedFile({ id, name: `${name}.${extension}`, size: content.length, type });
      known.set(key, file);
      waiting.push({ call, file, content });
      return file;
    },
    async flush(db) {
      const made = waiting;
      waiting = [];
      if (made.length === 0) return;
      await mkdir(files.folder, { recursive: true, mode: 0o700 });
      for (const { file, content } of made) {
        await writeFile(join(files.folder, file.id), content, { mode: 0o600 });
        await files.put(file.id, join(files.folder, file.id));
      }
      const rows = made.map(({ call, file: { id, name, type, size } }) => ({
        id,
        customer,
        call,
        name,
        type,
        size,
        created: new Date(now),
      }));
      await db.insertInto("files").values(rows).execute();
    },
  };
}

/** Returns a minimal PDF that displays its name. */
function onePage(name: string): Buffer {
  const text = `BT /F1 18 Tf 60 760 Td (${name.replaceAll(/[()\\]|[^\x20-\x7e]/g, " ")}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(`${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, "latin1");
}
