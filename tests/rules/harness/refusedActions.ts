/** Why the actions of a record cannot be taken, as a list shows it once its sums over other records are answered. */
import type { Rec } from "#dialect/json/json.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { Language } from "#dialect/text/text.ts";
import { availableActions } from "#engine/actions/availableActions.ts";
import { planInput } from "#engine/planners/planInput.ts";
import { planTable } from "#engine/planners/planTable.ts";
import { translate } from "#server/schemas/translate.ts";
import type { RuleWorld } from "./ruleWorld.ts";

/** Returns the reasons by the ids of the actions. */
export async function refusedActions(
  { server, sums: openSums }: RuleWorld,
  screen: string,
  record: Rec,
  language: Language,
): Promise<Readonly<Record<string, string>>> {
  const schemas = server.schemas.current();
  const { compiled, catalog } = schemas;
  const listed = compiled.screens[screen];
  const entity = schemas.entity(listed?.entity ?? "");
  const plan = planTable({ ...planInput(compiled, entity.schema), ...(entity.machine && { states: entity.machine }) }, listed as never);
  const sums = openSums();
  const reasons = (): Readonly<Record<string, string>> =>
    Object.fromEntries(
      availableActions(plan.rowActions, record, {
        schema: entity.schema,
        expressions: { ...entity.compiled.expressions, ...compiled.expressions },
        context: { user: {}, limits: catalog.limits, sums, ...businessClock(server.time.now, catalog.timeZone), on: "update" },
        words: {
          language,
          t: (key, params) => translate(schemas, language, key, params as never),
          codesOf: (name) => catalog.codes(name),
          sums: sums.phrases((id) => compiled.sums?.[id]),
        },
        ...(entity.machine && { machine: entity.machine }),
      }).flatMap(({ action, allowed, reason = "" }) => (allowed ? [] : [[action.id, reason]])),
    );
  reasons();
  await sums.refresh();
  return reasons();
}
