/** What is served under a name made of its content's hash: immutable, compressed once. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

export interface Asset {
  readonly address: string;
  readonly type: string;
  body(encoding: Encoding): Promise<Buffer>;
}

/** Characters of the hash in an address: 96 bits, beyond chance. */
const HASH = 24;

/** For who waits: 2 ms for the largest part of an entity, and at most a sixth more bytes than the best. */
const QUICK = { brotli: 5, gzip: 1 };
/** 100 ms for it, once, on a thread that nobody waits for. */
const BEST = { brotli: 11, gzip: 9 };

export const contentHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, HASH);

/**
 * Who asks first gets it compressed quickly, so that nobody waits after a start or a publication; meanwhile it is done once
 * as well as it can be, for all who come later.
 *
 * @param effort `quick`: that alone, for what is read once or twice
 */
export function createAsset(address: string, type: string, text: string | Buffer, effort: "best" | "quick" = "best"): Asset {
  const plain = typeof text === "string" ? Buffer.from(text) : text;
  const made = new Map<Encoding, Promise<Buffer>>([["identity", Promise.resolve(plain)]]);
  return {
    address,
    type,
    body(encoding) {
      const there = made.get(encoding);
      if (there) return there;
      const quick = compress(plain, encoding, QUICK);
      made.set(encoding, quick);
      if (effort === "best")
        void quick
          .then(() => compress(plain, encoding, BEST))
          // Without the better one the quick one goes on to be served.
          .then(
            (best) => made.set(encoding, Promise.resolve(best)),
            () => undefined,
          );
      return quick;
    },
  };
}

function compress(plain: Buffer, encoding: Encoding, step: typeof BEST): Promise<Buffer> {
  return encoding === "br"
    ? promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: step.brotli } })
    : promisify(gzip)(plain, { level: step.gzip });
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function encodingFor(header: string | undefined): Encoding {
  const allowed = new Set(
    (header ?? "").split(",").flatMap((part) => (/;\s*q=0(\.0*)?\s*$/.test(part) ? [] : [part.split(";")[0]?.trim().toLowerCase() ?? ""])),
  );
  return allowed.has("br") ? "br" : allowed.has("gzip") ? "gzip" : "identity";
}
