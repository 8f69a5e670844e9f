/**
 * The expression tree. It is plain JSON: the server parses the text and sends
 * the tree, and the browser evaluates it without a parser and without `eval`.
 */

/** A number literal is text, because numbers in expressions are exact decimals. */
export type Expr =
  | { readonly op: "null" }
  | { readonly op: "bool"; readonly value: boolean }
  | { readonly op: "number"; readonly value: string }
  | { readonly op: "text"; readonly value: string }
  | { readonly op: "name"; readonly name: string }
  | { readonly op: "get"; readonly of: Expr; readonly key: string }
  | { readonly op: "index"; readonly of: Expr; readonly at: Expr }
  | { readonly op: "list"; readonly items: readonly Expr[] }
  /** `{'code': row.code}`: a row that an effect makes, or a table by which a value is looked up. `keys` and `items` go together. */
  | { readonly op: "map"; readonly keys: readonly string[]; readonly items: readonly Expr[] }
  | { readonly op: "not" | "negate"; readonly of: Expr }
  | { readonly op: "and" | "or"; readonly left: Expr; readonly right: Expr }
  | { readonly op: Comparison; readonly left: Expr; readonly right: Expr }
  | { readonly op: "in"; readonly left: Expr; readonly right: Expr }
  | { readonly op: "+" | "-" | "*" | "/" | "%"; readonly left: Expr; readonly right: Expr }
  | { readonly op: "if"; readonly test: Expr; readonly then: Expr; readonly else: Expr }
  /** `has(self.x)`: true if the value is present and not null. Never unknown. */
  | { readonly op: "has"; readonly of: Expr }
  /** A function of the closed list in `functions.ts`. A method call `a.f(b)` is `f(a, b)`. */
  | { readonly op: "call"; readonly fn: string; readonly args: readonly Expr[] }
  /** `list.all(x, test)` and the other CEL macros. */
  | {
      readonly op: "each";
      readonly fn: "all" | "exists" | "exists_one" | "filter" | "map";
      readonly of: Expr;
      readonly as: string;
      readonly body: Expr;
    }
  /** `row.overlapsAnother(list, …)` and `row.duplicateOf(list, …)`: `as` names the row; `keys` are evaluated for every row of the list under that name. */
  | {
      readonly op: "among";
      readonly fn: "overlapsAnother" | "duplicateOf";
      readonly as: string;
      readonly of: Expr;
      readonly keys: readonly Expr[];
    }
  | RecordsExpr;

/**
 * `sum('loan', row.state == 'open', row.amount)`, `count('loan', …)` and `exists('loan', …)`: over the other records of the same
 * owner. `row` names one of them inside `where` and `value`.
 */
export interface RecordsExpr {
  readonly op: "records";
  readonly fn: "sum" | "count" | "exists";
  readonly entity: string;
  /** Absent: all records. */
  readonly where?: Expr;
  /** The number of each record that `sum` adds up. */
  readonly value?: Expr;
}

export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=";

/** Text of an expression -> its tree. Each compiled entity and the compiled catalogue contain one. */
export type Expressions = Readonly<Record<string, Expr>>;
