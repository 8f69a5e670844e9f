/** Stored records, as the workbench shows them: for trials, previews and the diagram of states. */
import type { Rec } from "../json/json.ts";

export interface StoredRecord {
  readonly id: string;
  /** Login name of its customer. */
  readonly customer: string;
  readonly title: string;
  readonly record: Rec;
  /** Its customer: id, login name and the facts that the analyst reads, which the reach of roles asks for. Absent for shared records. */
  readonly owner?: Rec;
}

/** The stored records of an entity by the state of its machine. */
export interface StateCounts {
  /** Stored state -> number of records. A state without records is absent; a state that the schemas no longer have is not. */
  readonly states: Readonly<Record<string, number>>;
  /** Id of a tab -> number of records. A tab whose condition reads the customer or the date is absent. */
  readonly tabs: Readonly<Record<string, number>>;
}
