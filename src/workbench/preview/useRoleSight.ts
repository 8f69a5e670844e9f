import { useEffect, useMemo, useState } from "react";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Expr } from "#dialect/expr/ast.ts";
import type { Scope } from "#dialect/expr/evaluate.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Role } from "#dialect/schema/roles.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { PreviewCommand } from "#dialect/wire/preview.ts";
import { whileMounted } from "#engine";
import { factsOfReach } from "../visual/condition/reachFacts.ts";
import { isStoredChoice, type RecordsToChoose, storedChoice } from "../client/recordChoice.ts";
import { useEntityFiles } from "../client/useEntityFiles.ts";
import { hiddenFields, readByRole, type RoleReach, reached, reachOfRole, roleOfFacts } from "./roleSight.ts";

/** What the chosen role sees of the previewed page. */
export interface RoleSight {
  readonly name: string;
  readonly role: Role;
  readonly reach: RoleReach;
  /** The records that can be chosen, within its reach. */
  readonly reached: RecordsToChoose;
  readonly all: RecordsToChoose;
  /** Names of the fields of the page's entity that it does not read. */
  readonly hidden: readonly string[];
  /** Facts of the account that its reach compares, with what the records offer. */
  readonly facts: Readonly<Record<string, readonly string[]>>;
  /** The account of the preview: the chosen facts, and one of the offered where none is chosen. */
  readonly user: SessionFacts;
  /** Returns the records as they would be sent to the role. */
  seen(records: PreviewCommand["records"]): PreviewCommand["records"];
}

export interface SightInput {
  readonly catalog: CompiledCatalog | undefined;
  /** Entity of the previewed page. */
  readonly entity: string | undefined;
  /** Entities of the other records of the page. */
  readonly beside: readonly string[];
  readonly user: SessionFacts;
  readonly all: RecordsToChoose;
  /** The record that was chosen among all. */
  readonly choice: string;
}

/** Returns what the role of the preview sees; undefined while none is chosen. */
export function useRoleSight({ catalog, entity, beside, user, all, choice }: SightInput): RoleSight | undefined {
  const chosen = useMemo(() => roleOfFacts(catalog?.roles, user), [catalog, user]);
  const files = useEntityFiles(chosen && entity !== undefined ? [entity, ...beside] : none);
  const text = chosen && entity !== undefined && catalog?.roles ? reachTextOf(chosen, catalog, entity, files) : undefined;
  const tree = useParsed(text);
  const [now] = useState(() => Date.now());
  return useMemo((): RoleSight | undefined => {
    if (!chosen || !catalog?.roles || entity === undefined) return undefined;
    const file = files[entity];
    const reach = reachOfRole(chosen, catalog.roles, entity, file?.["x-entity"].owner === "shared");
    const facts = factsOfReach(tree, all.stored);
    const offered = Object.fromEntries(Object.entries(facts).flatMap(([fact, [first]]) => (first === undefined ? [] : [[fact, first]])));
    const account: SessionFacts = { ...offered, ...user };
    const scope: Scope = { user: { ...account } as Scope[string], ...businessClock(now, catalog.timeZone) };
    const conditions = text !== undefined && tree ? { [text]: tree } : {};
    const record = isStoredChoice(choice) ? all.stored.find((one) => storedChoice(one) === choice) : undefined;
    return {
      ...chosen,
      reach,
      reached: reached(all, record, { ...chosen, conditions, scope }, reach),
      all,
      hidden: hiddenFields(chosen, file),
      facts,
      user: account,
      seen: (records) =>
        Object.fromEntries(
          Object.entries(records).map(([name, ofEntity]) => {
            const hidden = hiddenFields(chosen, files[name]);
            const isRead =
              reachOfRole(chosen, catalog.roles ?? { roles: {} }, name, files[name]?.["x-entity"].owner === "shared") !== "none";
            return [name, isRead ? ofEntity.map((one) => readByRole(one, hidden)) : []];
          }),
        ),
    };
  }, [chosen, catalog, entity, files, tree, text, all, user, choice, now]);
}

const none: readonly never[] = [];

function reachTextOf(
  chosen: { readonly name: string; readonly role: Role },
  { roles }: CompiledCatalog,
  entity: string,
  files: ReturnType<typeof useEntityFiles>,
): string | undefined {
  const reach = roles && reachOfRole(chosen, roles, entity, files[entity]?.["x-entity"].owner === "shared");
  return typeof reach === "object" ? reach.text : undefined;
}

/** Returns the tree of a condition; undefined until the parser is there, and for a text that it refuses. */
function useParsed(text: string | undefined): Expr | undefined {
  const [parsed, setParsed] = useState<{ readonly text: string; readonly tree: Expr | undefined }>();
  useEffect(() => {
    if (text === undefined) return;
    // The parser is loaded with the first condition.
    return whileMounted(
      () => import("#dialect/expr/parse.ts"),
      ({ parseExpr }) => setParsed({ text, tree: treeOf(parseExpr, text) }),
    );
  }, [text]);
  return parsed !== undefined && parsed.text === text ? parsed.tree : undefined;
}

function treeOf(parse: (text: string) => Expr, text: string): Expr | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
