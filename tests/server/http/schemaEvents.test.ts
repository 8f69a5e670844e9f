import { fastify } from "fastify";
import { expect, test } from "vitest";
import { addSchemaEvents } from "../../../src/server/http/schemaEvents.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import type { SchemaStore } from "../../../src/server/schemas/schemaStore.ts";

test("an open page gets the active catalogue at once and every new one, until the server closes", async () => {
  const followers = new Set<(schemas: Schemas) => void>();
  const version = (catalogAddress: string) => ({ catalogAddress }) as Schemas;
  const store = {
    current: () => version("/schema/1"),
    follow(changed: (schemas: Schemas) => void) {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
  } as unknown as SchemaStore;
  const app = fastify();
  addSchemaEvents(app, store);
  const response = await app.inject({ method: "GET", url: "/schema/events", payloadAsStream: true });
  let text = "";
  const ended = new Promise((resolve) =>
    response
      .stream()
      .on("data", (chunk) => (text += String(chunk)))
      .on("end", resolve),
  );
  for (const changed of followers) changed(version("/schema/2"));
  await app.close();
  await ended;
  expect(response.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
  expect(text).toBe('data: {"catalog":"/schema/1"}\n\ndata: {"catalog":"/schema/2"}\n\n');
  expect(followers.size).toBe(0);
});
