/** The file of a new entity. */
import type { JsonValue } from "../json/editJson.ts";
import type { Text } from "../text/text.ts";

type Members = Readonly<Record<string, JsonValue>>;

/** Marks an entry that the specification does not contain. */
export const extensionStatus = { "x-status": "extension" } as const;

export interface NewEntityOptions {
  readonly name: string;
  readonly label: Text;
  /** Label of the field `name`. */
  readonly nameLabel: Text;
  /** Further keywords of `x-entity`: calls, times. */
  readonly head: Members;
  /** Further fields. */
  readonly properties?: Members;
}

/** Returns the file of a new entity with named records of the customer. The command line and the workbench both use it. */
export function newEntityFile({ name, label, nameLabel, head, properties = {} }: NewEntityOptions): Members {
  return {
    $schema: "../meta/entity.json",
    $id: name,
    "x-entity": { name, owner: "customer", title: "{name}", ...head },
    "x-label": { ...label },
    "x-limit": { max: 100, per: "customer" },
    ...extensionStatus,
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", maxLength: 60, "x-label": { ...nameLabel }, "x-normalize": ["trim"], ...extensionStatus },
      ...properties,
    },
    examples: [{ name: "Example" }],
  };
}
