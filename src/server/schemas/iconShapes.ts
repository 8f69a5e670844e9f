/** Drawings of icons by their names on lucide.dev, from the library's own files. */
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { CompiledCatalog, IconShapes } from "#dialect/schema/compiled.ts";
import { namedIcons } from "#dialect/schema/derived/namedIcons.ts";

/** What a file of the library exports; a former name of an icon exports its drawing alone. */
interface IconFile {
  readonly __iconData?: { readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[] };
}

/** The line of a file that is an alias of another. */
const formerName = /from '\.\/([a-z0-9-]+)\.mjs'/;

const shapesByName = new Map<string, Promise<IconShapes | undefined>>();

/** Path of an icon's file in the library. All icons are in one folder. */
const fileOf = (name: string): string => createRequire(import.meta.url).resolve(`lucide-react/icons/${name}`);

/** Returns the names of all icons of the library. */
export async function iconNames(): Promise<string[]> {
  const files = await readdir(dirname(fileOf("circle")));
  return files.filter((name) => name.endsWith(".mjs")).map((name) => name.slice(0, -".mjs".length));
}

/** Returns the drawings of the icons that the values name and the kit lacks. A name that no icon has is left out: the check reports it. */
export async function iconShapes(...values: readonly unknown[]): Promise<Record<string, IconShapes>> {
  const shapes = await Promise.all(
    namedIcons(...values).map(async (name): Promise<readonly [string, IconShapes | undefined]> => {
      const known = shapesByName.get(name) ?? readShapes(name);
      shapesByName.set(name, known);
      return [name, await known];
    }),
  );
  return Object.fromEntries(shapes.flatMap(([name, drawn]) => (drawn ? [[name, drawn]] : [])));
}

async function readShapes(name: string): Promise<IconShapes | undefined> {
  if (!/^[a-z0-9-]+$/.test(name)) return undefined;
  try {
    const file = fileOf(name);
    const { __iconData: icon } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as IconFile;
    if (!icon) return await readShapes(formerName.exec(await readFile(file, "utf8"))?.[1] ?? "");
    // `key` is for React. It is left out, since the engine numbers the shapes when it renders them.
    return icon.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes]);
  } catch {
    return undefined;
  }
}

/** Adds to a compiled catalogue the drawings of the icons that its parts name. */
export async function withIcons<Part extends Pick<CompiledCatalog, "site" | "screens" | "states" | "codes" | "sites">>(
  compiled: Part,
): Promise<Part & Pick<CompiledCatalog, "icons">> {
  const { site, screens, states, codes, sites } = compiled;
  const icons = await iconShapes(site, screens, states, codes, sites);
  return Object.keys(icons).length === 0 ? compiled : { ...compiled, icons };
}
