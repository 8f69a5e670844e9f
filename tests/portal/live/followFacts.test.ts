import { expect, test, vi } from "vitest";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { followFacts } from "#portal/live/followFacts.ts";

const status = { path: "/status", does: "status", entity: "reader" };
const catalog = (of: "customer" | "staff", calls: object) => ({ site: { of }, endpoints: { calls } }) as unknown as CompiledCatalog;

function follow(of: "customer" | "staff", calls: object) {
  const followed = new Map<string, () => void>();
  const refresh = vi.fn(async () => undefined);
  const whenChanged = (entity: string, changed: (records: undefined) => void) => {
    followed.set(entity, () => changed(undefined));
    return () => void followed.delete(entity);
  };
  const end = followFacts(catalog(of, calls), { whenChanged }, { refresh });
  return { refresh, end, followed };
}

test("a change of the company's record reads the account again, until the page ends", () => {
  const { refresh, followed, end } = follow("customer", { status });
  expect([...followed.keys()]).toEqual(["reader"]);
  followed.get("reader")?.();
  expect(refresh).toHaveBeenCalledTimes(1);
  end?.();
  expect(followed.size).toBe(0);
});

test("staff, and a product without such a record, follow nothing", () => {
  expect([follow("staff", { status }).followed.size, follow("customer", {}).followed.size]).toEqual([0, 0]);
});
