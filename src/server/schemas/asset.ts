/** Files served under their content hash: immutable, and compressed once. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

export interface Asset {
  readonly address: string;
  readonly type: string;
  body(encoding: Encoding): Promise<Buffer>;
}

/** Characters of the hash in a URL: 96 bits, beyond chance. */
const HASH = 24;

/** For the first request: 2 ms for the largest part of an entity, with at most a sixth more bytes than the best. */
const QUICK = { brotli: 5, gzip: 1 };
/** For all later requests: 100 ms, once, on a thread that blocks nobody. */
const BEST = { brotli: 11, gzip: 9 };

export const contentHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, HASH);

/**
 * Creates an asset. Its first request gets a quick compression, so that nobody waits after a start or a publication. The best
 * compression runs meanwhile and serves all later requests.
 *
 * @param effort `quick`: without the best compression, for text that is read once or twice
 */
export function createAsset(address: string, type: string, text: string | Buffer, effort: "best" | "quick" = "best"): Asset {
  const plain = typeof text === "string" ? Buffer.from(text) : text;
  const made = new Map<Encoding, Promise<Buffer>>([["identity", Promise.resolve(plain)]]);
  return {
    address,
    type,
    body(encoding) {
      const existing = made.get(encoding);
      if (existing) return existing;
      const quick = compress(plain, encoding, QUICK);
      made.set(encoding, quick);
      if (effort === "best")
        void quick
          .then(() => compress(plain, encoding, BEST))
          // If the best compression fails, the quick one stays in use.
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

/** Returns the best encoding that an `Accept-Encoding` header allows. */
export function encodingFor(header: string | undefined): Encoding {
  const allowed = new Set(
    (header ?? "").split(",").flatMap((part) => (/;\s*q=0(\.0*)?\s*$/.test(part) ? [] : [part.split(";")[0]?.trim().toLowerCase() ?? ""])),
  );
  return allowed.has("br") ? "br" : allowed.has("gzip") ? "gzip" : "identity";
}
