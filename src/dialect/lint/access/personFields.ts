/** Reports `x-personal` where it changes nothing: `fact/personal`. Only facts of the user are of a person or of its customer. */
import { eachSchemaField, userEntity, userEntityName } from "../workspace/fields.ts";
import { childAt, findingAt } from "../workspace/sourceNode.ts";
import type { LintRule } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const personFields: LintRule = (workspace) =>
  [...workspace.entities.values()].flatMap((entity) =>
    eachSchemaField(entity).flatMap(({ path, field }) => {
      const keyword = childAt(field, "x-personal");
      const isFact = entity === userEntity(workspace) && !path.slice(1).includes("/");
      if (!keyword || isFact) return [];
      const message = say`Only fields of "${userEntityName(workspace)}" itself are facts of a person. Remove "x-personal".`;
      return [findingAt(keyword.key ?? keyword, "fact/personal", message)];
    }),
  );
