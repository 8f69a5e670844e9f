/** What the engine may rely on with every data source, whichever keeps the records. */
import { describe, expect, test } from "vitest";
import type { DataSource } from "#engine/host/source.ts";

export interface SourceUnderTest {
  /** A source with two notes, of the ids `1` and `2`. */
  make(): DataSource;
  /** The same where nothing can be reached: no code, no network. Absent where nothing can fail. */
  makeUnreachable?(): DataSource;
}

const file = new File(["x"], "x.txt", { type: "text/plain" });
const methods = (source: DataSource) => ({
  list: () => source.list("note", { page: 1, size: 20 }),
  save: () => source.save("note", { text: "x" }),
  submit: () => source.submit("note", { text: "x" }, "close"),
  remove: () => source.remove("note", ["1"]),
  act: () => source.act("note", "close", ["1"], {}),
  sendCode: () => source.sendCode("sendCode", { to: "a@b.example" }),
  upload: () => source.upload("upload", file, {}),
});

export function describeSource(name: string, { make, makeUnreachable }: SourceUnderTest): void {
  describe(name, () => {
    test("a list has its rows and their number", async () => {
      const { code, data } = await make().list("note", { page: 1, size: 20 });
      expect([code, data?.total, data?.rows.map(({ id }) => id)]).toEqual([200, 2, ["1", "2"]]);
    });

    test("a save gives the stored record", async () => {
      const { code, data } = await make().save("note", { id: "1", text: "new" });
      expect([code, data?.["text"]]).toEqual([200, "new"]);
    });

    test("deletes and actions return the outcome of each record", async () => {
      for (const answer of [await make().remove("note", ["1", "2"]), await make().act("note", "close", ["1", "2"], {})])
        expect(answer).toEqual({ code: 200, data: { done: ["1", "2"], failed: [] } });
    });

    test.each(Object.keys(methods(make())))("%s answers with a code and data", async (method) => {
      const call = methods(make())[method as keyof ReturnType<typeof methods>];
      expect(await call()).toMatchObject({ code: 200, data: expect.toSatisfy((data) => data !== undefined) });
    });

    test.runIf(makeUnreachable).each(Object.keys(methods(make())))(
      "%s answers also where nothing can be reached: it never rejects",
      async (method) => {
        if (!makeUnreachable) return;
        const call = methods(makeUnreachable())[method as keyof ReturnType<typeof methods>];
        expect(await call()).toMatchObject({ code: 0, data: null });
      },
    );
  });
}
