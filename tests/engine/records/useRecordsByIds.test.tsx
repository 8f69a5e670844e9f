// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { useRecordsByIds } from "#engine/records/useRecordsByIds.ts";
import { library } from "../../helpers/engine/library.ts";
import { clearPage, draw, eventually } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

function Ids({ ids }: { readonly ids: readonly string[] }) {
  const { records, failed } = useRecordsByIds("loan", ids);
  return <p>{failed ?? records?.map((record) => record["id"]).join(" ")}</p>;
}
const shown = () => document.querySelector("p")?.textContent;

test("records come in the order of their ids, unknown ids left out", async () => {
  await draw(testHost(library, { loan: [{ id: "1" }, { id: "2" }] }), <Ids ids={["2", "9", "1"]} />);
  await eventually(() => expect(shown()).toBe("2 1"));
});

test("a failure is reported by the server's message, or as unreachable", async () => {
  const host = testHost(library, {});
  host.source.failure = { code: 500, message: "Down", data: null };
  await draw(host, <Ids ids={["1"]} />);
  await eventually(() => expect(shown()).toBe("Down"));
  clearPage();
  host.source.failure = { code: 0, data: null };
  await draw(host, <Ids ids={["1"]} />);
  await eventually(() => expect(shown()).toBe(host.t("list.unreachable")));
});
