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

export async function readDrawing(file: Package, part: string, layout: Layout, reading: ReadBudget): Promise<Drawn[]> {
  const links = await file.links(part);
  const drawn: Drawn[] = [];
  const most = reading.limits.pictures;
  const path: string[] = [];
  let from = marker();
  let to: Marker | undefined;
  let size: { cx: number; cy: number } | undefined;
  let place = { x: 0, y: 0 };
  let groups: Transform[] = [];
  let picture: OpenPicture | undefined;
  let found: OpenPicture[] = [];
  let foundIn: (readonly Transform[])[] = [];
  let digits = "";

  const open = (name: string, given: Attributes): void => {
    const parent = path.at(-1) ?? "";
    path.push(name);
    digits = "";
    const inAnchor = parent.endsWith("Anchor");
    if (name.endsWith("Anchor")) {
      from = marker();
      to = undefined;
      size = undefined;
      place = { x: 0, y: 0 };
      groups = [];
      found = [];
      foundIn = [];
    } else if (name === "to" && inAnchor) to = marker();
    else if (name === "ext" && inAnchor) size = { cx: numberOf(given.get("cx")), cy: numberOf(given.get("cy")) };
    else if (name === "pos" && inAnchor) place = { x: numberOf(given.get("x")), y: numberOf(given.get("y")) };
    else if (name === "grpSp") groups.push(transform());
    else if (name === "pic") picture = { names: [], embed: undefined, transform: transform() };
    else if (name === "cNvPr" && parent === "nvPicPr" && picture) picture.names = namesOf(given);
    else if (name === "blip" && picture) picture.embed = given.get("embed") || picture.embed;
    else if (parent === "xfrm") setTransform(picture ? picture.transform : groups.at(-1), name, given);
  };

  const close = (name: string): void => {
    path.pop();
    const parent = path.at(-1) ?? "";
    if (parent === "from" || parent === "to") {
      const target = parent === "from" ? from : to;
      if (target && (name === "col" || name === "row" || name === "colOff" || name === "rowOff")) target[name] = numberOf(digits);
    } else if (name === "grpSp") groups.pop();
    else if (name === "pic" && picture) {
      found.push(picture);
      foundIn.push([...groups]);
      if (drawn.length + found.length > most) throw limitExceeded("pictures", most);
      picture = undefined;
    } else if (name.endsWith("Anchor")) {
      const around = rectangleOf(name, from, to, size, place, layout);
      found.forEach((one, index) => {
        const target = one.embed === undefined ? undefined : links.get(one.embed);
        const known = target && !target.external && file.entry(target.target) ? { part: target.target } : {};
        drawn.push({ at: insideGroups(around, foundIn[index] ?? [], one.transform), names: one.names, ...known });
      });
    }
  };

  await file.scan(part, { open, close, text: (text) => (digits = (digits + text).slice(0, 30)) });
  return drawn;
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
