import type { JsonValue } from "../json/editJson.ts";
import type { Text } from "../text/text.ts";

type Members = Readonly<Record<string, JsonValue>>;

/** What marks a thing that the specification does not ask for. */
export const extensionStatus = { "x-status": "extension" } as const;

export interface NewEntityOptions {
  readonly name: string;
  readonly label: Text;
  /** What its records call their name. */
  readonly nameLabel: Text;
  /** Laid over `x-entity`: calls, times. */
  readonly head: Members;
  /** Further fields. */
  readonly properties?: Members;
}

/** The file that a customer's own entity begins with, from the command line and at the workbench alike: records with a name. */
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
