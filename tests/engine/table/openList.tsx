/** Opens the list of loans as the portal does: the query is held outside, what is asked for is logged. */
import { useState } from "react";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import type { DrawerState } from "#engine/screens/routes.ts";
import { ListView } from "#engine/table/ListView.tsx";
import { library } from "../../helpers/engine/library.ts";
import { all, draw, texts } from "../../helpers/engine/page.tsx";
import { type TestHost, testHost } from "../../helpers/engine/testHost.ts";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";

export const loans: readonly Rec[] = Array.from({ length: 45 }, (_none, index) => ({
  id: String(index + 1),
  version: 3,
  code: `L${String(index + 1).padStart(3, "0")}`,
  shelf: `S-${index + 1}`,
  state: index % 3 === 1 ? "lent" : index === 44 ? "late" : "asked",
  branch: index % 2 ? "N" : "S",
  pages: index,
  fee: 1.5,
  due: `2026-11-${String((index % 28) + 1).padStart(2, "0")}`,
}));

export interface OpenList {
  readonly host: TestHost;
  /** Every query that was asked for, oldest first. */
  readonly queries: ListQuery[];
  readonly drawers: (DrawerState | undefined)[];
  /** Every address that took the place of another. */
  readonly addresses: string[];
}

interface Start {
  readonly files?: CatalogFiles;
  readonly records?: readonly Rec[];
  readonly user?: SessionFacts;
  readonly query?: ListQuery;
  /** The query of the address, where the list would not have written it so. */
  readonly address?: string;
  readonly prepare?: (host: TestHost) => void;
}

export async function openList({
  files = library,
  records = loans,
  user = {},
  query = { sort: [{ field: "code" }] },
  address,
  prepare,
}: Start = {}): Promise<OpenList> {
  const host = testHost(files, { loan: records }, user);
  host.speak("en");
  prepare?.(host);
  const queries: ListQuery[] = [];
  const drawers: (DrawerState | undefined)[] = [];
  const addresses: string[] = [];
  await draw(host, <Page start={query} address={address} queries={queries} drawers={drawers} addresses={addresses} />);
  return { host, queries, drawers, addresses };
}

interface PageProps extends Omit<OpenList, "host"> {
  readonly start: ListQuery;
  readonly address: string | undefined;
}

function Page({ start, address: opened, queries, drawers, addresses }: PageProps) {
  const [query, setQuery] = useState(start);
  const [address, setAddress] = useState(opened);
  return (
    <ListView
      screen="loans"
      title={{ zh: "借阅", en: "Loans" }}
      query={query}
      onQuery={(next) => {
        queries.push(next);
        setQuery(next);
        setAddress(undefined);
      }}
      address={address}
      onAddress={(next) => {
        addresses.push(next);
        setAddress(next);
      }}
      route="/loans"
      onDrawer={(drawer) => void drawers.push(drawer)}
    />
  );
}

/** The codes of the rows on the page, in their order. */
export function codes(): string[] {
  return texts(all("row").map((row) => row.querySelector("a") ?? row));
}
