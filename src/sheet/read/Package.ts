/** An office file: parts with relationships between them. Names of parts are not case-sensitive. */
import { WorkbookError, limitExceeded } from "../WorkbookError.ts";
import { openZip, type Zip, type ZipEntry } from "../zip/openZip.ts";
import type { ReadBudget } from "../zip/ReadBudget.ts";
import { scanXml } from "../xml/scanXml.ts";
import type { XmlReader } from "../xml/XmlScanner.ts";

export interface Link {
  /** Last segment of the type: `worksheet`, `image`. The rest differs between versions of the standard. */
  readonly type: string;
  /** Name of a part, or an external URL. */
  readonly target: string;
  readonly external: boolean;
}

export class Package {
  readonly #zip: Zip;
  readonly #reading: ReadBudget;
  readonly #links = new Map<string, Promise<ReadonlyMap<string, Link>>>();

  private constructor(zip: Zip, reading: ReadBudget) {
    this.#zip = zip;
    this.#reading = reading;
  }

  static async open(file: Blob, reading: ReadBudget): Promise<Package> {
    const zip = await openZip(file, reading);
    if (!zip.entries.has("[content_types].xml")) throw new WorkbookError("notWorkbook");
    return new Package(zip, reading);
  }

  get zip(): Zip {
    return this.#zip;
  }

  entry(part: string): ZipEntry | undefined {
    return this.#zip.entries.get(part.toLowerCase());
  }

  /** Returns whether the name of any part matches. */
  hasPart(test: RegExp): boolean {
    return [...this.#zip.entries.keys()].some((name) => test.test(name));
  }

  /** Reads a part as XML. Returns false if the file has no such part. */
  async scan(part: string, reader: XmlReader): Promise<boolean> {
    const entry = this.entry(part);
    if (!entry) return false;
    await scanXml(this.#zip, entry, this.#reading, reader);
    return true;
  }

  /** Returns the relationships of a part by id; "" means the whole file. */
  links(part: string): Promise<ReadonlyMap<string, Link>> {
    const known = this.#links.get(part);
    if (known) return known;
    const read = this.#readLinks(part);
    this.#links.set(part, read);
    return read;
  }

  /** Returns the part of the first relationship of this type. */
  async linked(part: string, type: string): Promise<string | undefined> {
    for (const link of (await this.links(part)).values()) if (link.type === type && !link.external) return link.target;
    return undefined;
  }

  async #readLinks(part: string): Promise<ReadonlyMap<string, Link>> {
    const found = new Map<string, Link>();
    const most = this.#reading.limits.links;
    const cut = part.lastIndexOf("/") + 1;
    await this.scan(`${part.slice(0, cut)}_rels/${part.slice(cut)}.rels`, {
      open(name, given) {
        if (name !== "Relationship") return;
        const target = given.get("Target") ?? "";
        const kind = given.get("Type") ?? "";
        if (found.size >= most) throw limitExceeded("links", most);
        const external = given.get("TargetMode") === "External";
        const type = kind.slice(kind.lastIndexOf("/") + 1);
        found.set(given.get("Id") ?? "", { type, target: external ? target : resolve(part.slice(0, cut), target), external });
      },
    });
    return found;
  }
}

/** Resolves a target, relative to `folder` or absolute, to the name of a part. `..` does not lead out of the file. */
function resolve(folder: string, target: string): string {
  const plain = target.replaceAll("\\", "/");
  const names = (plain.startsWith("/") ? plain : `${folder}${plain}`).split("/");
  const kept: string[] = [];
  for (const name of names) {
    if (name === "..") kept.pop();
    else if (name !== "" && name !== ".") kept.push(decoded(name));
  }
  return kept.join("/");
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
