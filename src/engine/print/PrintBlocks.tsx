/** The blocks of a print layout, for one item or for all records. */
import type { CSSProperties } from "react";
import { type CheckContext, scopeOf } from "#dialect/check/check.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import { type Scope, evaluateBoolean, evaluateJson } from "#dialect/expr/evaluate.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Cel } from "#dialect/schema/schema.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import type { PlannedPrintBlock, PlannedPrintPart } from "../planners/planPrint.ts";
import { Barcode } from "./Barcode.tsx";
import { PrintedFields } from "./PrintedFields.tsx";
import { PrintedList } from "./PrintedList.tsx";
import { groupRows, PrintTable, rowGroup } from "./PrintTable.tsx";
import type { PrintItem } from "./printItems.ts";

export interface PrintBlocksProps {
  readonly blocks: readonly PlannedPrintBlock[];
  readonly piece: PrintItem;
  /** All printed records: the rows of a table of records. */
  readonly records: readonly Rec[];
  /** The last record before them, of each group that has none. */
  readonly earlier: readonly Rec[];
  readonly expressions: Expressions;
  readonly context: CheckContext;
}

/** Default heights of codes, in mm. */
const defaultHeight = { code128: 14, qr: 22 } as const;

export function PrintBlocks({ blocks, piece, records, earlier, expressions, context }: PrintBlocksProps) {
  const scope: Scope = {
    ...scopeOf(context),
    self: piece.record,
    ...(piece.row && { row: piece.row }),
    piece: { no: piece.no, of: piece.of },
  };
  const textOf = (cel: Cel) => {
    const value = evaluateJson(expressions, cel, scope);
    return value === undefined || value === null || typeof value === "object" ? "" : String(value);
  };
  return blocks.map((block, index) => {
    if (block.kind === "line")
      return (
        <div key={index} className="ld-paper-line" data-ruled={block.ruled || undefined}>
          {block.parts.map((part, at) => (
            <Part key={at} part={part} record={piece.record} textOf={textOf} />
          ))}
        </div>
      );
    const when = block.kind === "belonging" ? block["x-show-when"] : undefined;
    if (when !== undefined && evaluateBoolean(expressions, when, scope) !== true) return null;
    if (block.kind === "belonging") return <PrintedList key={index} block={block} record={piece.record} />;
    if (block.kind === "fields") {
      const style = { "--columns": block.columns } as CSSProperties;
      return <PrintedFields key={index} className="ld-paper-fields" fields={block.fields} record={piece.record} style={style} />;
    }
    const rows = block.rows ? rowsAt(piece.record, block.rows.path) : records;
    const inner = block.rows !== undefined;
    const groups = groupRows(rows, block.groupBy, inner).filter(([, members]) => inner || members.length > 0 || earlier.length === 0);
    return [
      ...groups.map(([value, members]) => <PrintTable key={`${index} ${value}`} columns={block.columns} rows={members} inner={inner} />),
      ...(inner ? [] : earlier).map((row) => (
        <PrintTable key={`${index} ${rowGroup(row, block.groupBy, inner)}`} columns={block.columns} rows={[]} earlier={row} inner={inner} />
      )),
    ];
  });
}

interface PartProps {
  readonly part: PlannedPrintPart;
  readonly record: Rec;
  readonly textOf: (cel: Cel) => string;
}

function Part({ part, record, textOf }: PartProps) {
  const { text } = useTranslation();
  if (part.code128 !== undefined)
    return <Barcode kind="code128" text={textOf(part.code128)} height={part.height ?? defaultHeight.code128} />;
  if (part.qr !== undefined) return <Barcode kind="qr" text={textOf(part.qr)} height={part.height ?? defaultHeight.qr} />;
  const value = part.value === undefined ? "" : textOf(part.value);
  // A label without what it names says nothing.
  if (part.label && part.value !== undefined && value === "") return null;
  return (
    <span className="ld-paper-part" data-size={part.size} data-strong={part.strong || undefined} data-grow={part.grow || undefined}>
      {part.label && <small>{text(part.label)}</small>}
      {part.text && text(part.text)}
      {value}
      {part.field && <FieldValue field={part.field} record={record} />}
    </span>
  );
}

function rowsAt(record: Rec, path: string): readonly Rec[] {
  const rows = getAt(record, path);
  return (Array.isArray(rows) ? rows : []).filter((row: Json) => isObject(row)) as readonly Rec[];
}
