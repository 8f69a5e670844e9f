/** Ids of the columns that belong to no field; no field can have them. */
export const builtInColumns = { tick: "#tick", next: "#next", menu: "#menu" } as const;
