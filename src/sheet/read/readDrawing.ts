/** Reads the floating pictures of a sheet, each with its rectangle. */
import { limitExceeded } from "../WorkbookError.ts";
import type { Layout } from "./Layout.ts";
import type { Package } from "./Package.ts";
import type { ReadBudget } from "../zip/ReadBudget.ts";
import type { Attributes } from "../xml/XmlScanner.ts";

/** In EMU, from the top left corner of the sheet. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Drawn {
  readonly at: Rectangle;
  readonly part?: string;
  readonly names: readonly string[];
}

interface Marker {
  col: number;
  colOff: number;
  row: number;
  rowOff: number;
}

interface Transform {
  readonly off: { x: number; y: number };
  readonly ext: { cx: number; cy: number };
  readonly chOff: { x: number; y: number };
  readonly chExt: { cx: number; cy: number };
}

interface OpenPicture {
  names: readonly string[];
  embed: string | undefined;
  readonly transform: Transform;
}

const transform = (): Transform => ({ off: { x: 0, y: 0 }, ext: { cx: 0, cy: 0 }, chOff: { x: 0, y: 0 }, chExt: { cx: 0, cy: 0 } });
const marker = (): Marker => ({ col: 0, colOff: 0, row: 0, rowOff: 0 });

/** Maximum coordinate in EMU; a sheet ends before. */
const farthest = 1e13;

/** An anchor while it is read: where it is, and the pictures in it, each with the groups around it. */
interface OpenAnchor {
  readonly from: Marker;
  to?: Marker;
  size?: { cx: number; cy: number };
  place: { x: number; y: number };
  readonly groups: Transform[];
  readonly found: { readonly picture: OpenPicture; readonly groups: readonly Transform[] }[];
}

const anchor = (): OpenAnchor => ({ from: marker(), place: { x: 0, y: 0 }, groups: [], found: [] });

/** Collects the pictures of a drawing from the events of the scanner. */
class DrawingReader {
  readonly drawn: Drawn[] = [];
  readonly #most: number;
  readonly #rectangleOf: (name: string, anchor: OpenAnchor) => Rectangle;
  readonly #partOf: (embed: string) => string | undefined;
  readonly #path: string[] = [];
  #anchor = anchor();
  #picture: OpenPicture | undefined;
  #digits = "";

  /** @param most Pictures at most. `partOf` returns the part of a picture that is in the file. */
  constructor(most: number, rectangle: (name: string, anchor: OpenAnchor) => Rectangle, partOf: (embed: string) => string | undefined) {
    this.#most = most;
    this.#rectangleOf = rectangle;
    this.#partOf = partOf;
  }

  open(name: string, given: Attributes): void {
    const parent = this.#path.at(-1) ?? "";
    this.#path.push(name);
    this.#digits = "";
    const inAnchor = parent.endsWith("Anchor");
    if (name.endsWith("Anchor")) this.#anchor = anchor();
    else if (name === "to" && inAnchor) this.#anchor.to = marker();
    else if (name === "ext" && inAnchor) this.#anchor.size = { cx: numberOf(given.get("cx")), cy: numberOf(given.get("cy")) };
    else if (name === "pos" && inAnchor) this.#anchor.place = { x: numberOf(given.get("x")), y: numberOf(given.get("y")) };
    else if (name === "grpSp") this.#anchor.groups.push(transform());
    else if (name === "pic") this.#picture = { names: [], embed: undefined, transform: transform() };
    else if (name === "cNvPr" && parent === "nvPicPr" && this.#picture) this.#picture.names = namesOf(given);
    else if (name === "blip" && this.#picture) this.#picture.embed = given.get("embed") || this.#picture.embed;
    else if (parent === "xfrm") setTransform(this.#picture ? this.#picture.transform : this.#anchor.groups.at(-1), name, given);
  }

  close(name: string): void {
    this.#path.pop();
    const parent = this.#path.at(-1) ?? "";
    if (parent === "from" || parent === "to") {
      const target = this.#anchor[parent];
      if (target && (name === "col" || name === "row" || name === "colOff" || name === "rowOff")) target[name] = numberOf(this.#digits);
    } else if (name === "grpSp") this.#anchor.groups.pop();
    else if (name === "pic") this.#closePicture();
    else if (name.endsWith("Anchor")) this.#closeAnchor(name);
  }

  text(text: string): void {
    this.#digits = (this.#digits + text).slice(0, 30);
  }

  #closePicture(): void {
    const { found, groups } = this.#anchor;
    if (!this.#picture) return;
    found.push({ picture: this.#picture, groups: [...groups] });
    if (this.drawn.length + found.length > this.#most) throw limitExceeded("pictures", this.#most);
    this.#picture = undefined;
  }

  #closeAnchor(name: string): void {
    const around = this.#rectangleOf(name, this.#anchor);
    for (const { picture, groups } of this.#anchor.found) {
      const part = picture.embed === undefined ? undefined : this.#partOf(picture.embed);
      this.drawn.push({ at: insideGroups(around, groups, picture.transform), names: picture.names, ...(part !== undefined && { part }) });
    }
  }
}

/** Returns the floating pictures of a drawing in the order of the file. Throws if there are more than the budget allows. */
export async function readDrawing(file: Package, part: string, layout: Layout, reading: ReadBudget): Promise<Drawn[]> {
  const links = await file.links(part);
  const reader = new DrawingReader(
    reading.limits.pictures,
    (name, { from, to, size, place }) => rectangleOf(name, from, to, size, place, layout),
    (embed) => {
      const link = links.get(embed);
      return link && !link.external && file.entry(link.target) ? link.target : undefined;
    },
  );
  await file.scan(part, {
    open: (name, given) => reader.open(name, given),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  });
  return reader.drawn;
}

/** Returns the possible names of a picture: alternative text, title, name. */
export function namesOf(given: Attributes, from = ["descr", "title", "name"]): readonly string[] {
  return from.map((one) => (given.get(one) ?? "").slice(0, 300)).filter((one) => one !== "");
}

function numberOf(text: string | undefined): number {
  const number = Number(text);
  return Number.isFinite(number) ? Math.min(Math.max(number, -farthest), farthest) : 0;
}

function setTransform(target: Transform | undefined, name: string, given: Attributes): void {
  if (!target) return;
  if (name === "off" || name === "chOff") Object.assign(target[name], { x: numberOf(given.get("x")), y: numberOf(given.get("y")) });
  if (name === "ext" || name === "chExt") Object.assign(target[name], { cx: numberOf(given.get("cx")), cy: numberOf(given.get("cy")) });
}

function rectangleOf(
  anchor: string,
  from: Marker,
  to: Marker | undefined,
  size: { cx: number; cy: number } | undefined,
  place: { x: number; y: number },
  { rows, columns }: Layout,
): Rectangle {
  if (anchor === "absoluteAnchor") return { ...place, width: size?.cx ?? 0, height: size?.cy ?? 0 };
  // An offset beyond the cell counts as its end, as in spreadsheet programs.
  const x = columns.startOf(from.col) + Math.min(from.colOff, columns.sizeOf(from.col));
  const y = rows.startOf(from.row) + Math.min(from.rowOff, rows.sizeOf(from.row));
  if (!to) return { x, y, width: size?.cx ?? 0, height: size?.cy ?? 0 };
  const right = columns.startOf(to.col) + Math.min(to.colOff, columns.sizeOf(to.col));
  const bottom = rows.startOf(to.row) + Math.min(to.rowOff, rows.sizeOf(to.row));
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

/** Converts from the coordinates of nested groups. The outermost group fills the rectangle of the anchor. */
function insideGroups(around: Rectangle, groups: readonly Transform[], own: Transform): Rectangle {
  let area = around;
  groups.forEach((group, depth) => {
    const inner = groups[depth + 1] ?? own;
    const { chOff, chExt } = group;
    if (chExt.cx <= 0 || chExt.cy <= 0) return;
    const wide = area.width / chExt.cx;
    const high = area.height / chExt.cy;
    area = {
      x: area.x + (inner.off.x - chOff.x) * wide,
      y: area.y + (inner.off.y - chOff.y) * high,
      width: inner.ext.cx * wide,
      height: inner.ext.cy * high,
    };
  });
  return area;
}
