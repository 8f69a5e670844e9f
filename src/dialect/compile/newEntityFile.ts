import type { JsonValue } from "../json/editJson.ts";
import type { Text } from "../text/text.ts";

type Members = Readonly<Record<string, JsonValue>>;

/** What marks a thing that the specification does not ask for. */
export const extension = { "x-status": "extension" } as const;

export interface Beginning {
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
export function beginEntity({ name, label, nameLabel, head, properties = {} }: Beginning): Members {
  return {
    $schema: "../meta/entity.json",
    $id: name,
    "x-entity": { name, owner: "customer", title: "{name}", ...head },
    "x-label": { ...label },
    "x-limit": { max: 100, per: "customer" },
    ...extension,
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", maxLength: 60, "x-label": { ...nameLabel }, "x-normalize": ["trim"], ...extension },
      ...properties,
    },
    examples: [{ name: "Example" }],
  };
}
