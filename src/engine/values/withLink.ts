/** Where a value leads. Pure. */
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, parentPointer } from "#dialect/json/pointer.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { CodeOption } from "#dialect/schema/states.ts";
import { patternRegExp } from "#dialect/text/pattern.ts";
import { fillTemplate, templateFields } from "#dialect/text/template.ts";
import type { PlannedField } from "../plan/plan.ts";

/** Returns the field with the value that its link needs from beside it; without the link where that value is empty. */
export function withLink(field: PlannedField, record: Rec, path = field.path): PlannedField {
  const { link } = field;
  const beside = link && ("id" in link ? link.id : "by" in link ? link.by : undefined);
  if (!link || beside === undefined) return field;
  const value = getAt(record, `${parentPointer(path)}/${beside}`);
  const found = typeof value === "string" && value !== "" ? value : undefined;
  if ("among" in link) {
    const own = found === undefined ? undefined : link.among[found];
    return own ? withLink({ ...field, link: own }, record, path) : withoutLink(field);
  }
  if (found !== undefined) return { ...field, linkBeside: found };
  return "codes" in link ? field : withoutLink(field);
}

/** Returns the address of the web page for a value: of its code, else of the first code whose `form` it has. */
export function webPageOf(codes: readonly CodeOption[], value: string, code: Json | undefined): string | undefined {
  const found =
    code === undefined
      ? codes.find(({ page, form }) => page !== undefined && form !== undefined && patternRegExp(form)?.test(value))
      : codes.find((one) => one.const === code);
  return found?.page === undefined ? undefined : fillTemplate(found.page, { value }, encodeURIComponent);
}

/** Returns the route of the page of a record with this id, `/orders/17`; undefined where no list of the entity opens a page by id. */
export function recordPageOf(catalog: CompiledCatalog, entity: string, id: string): string | undefined {
  const lists = Object.values(catalog.screens).filter((screen) => screen.entity === entity);
  const open = lists.flatMap(({ list }) => list?.open ?? []).find((route) => templateFields(route).join() === "id");
  return open === undefined ? undefined : fillTemplate(open, { id }, encodeURIComponent);
}

/** Returns the field without its link, for a value inside another link. */
export function withoutLink({ link: _link, ...field }: PlannedField): PlannedField {
  return field;
}
