import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { PortInUse, checkPort } from "../../../src/server/settings/portInUse.ts";

const host = "127.0.0.1";
const other = createServer();
const taken = async (): Promise<number> => {
  await once(other.listen({ port: 0, host }), "listening");
  const address = other.address();
  return typeof address === "object" && address ? address.port : 0;
};
afterEach(async () => {
  if (other.listening) await once(other.close(), "close");
});

test("a start says at once that another program has its port, and what to set", async () => {
  const port = await taken();
  await expect(checkPort({ port, host })).rejects.toThrow(PortInUse);
  await expect(checkPort({ port, host })).rejects.toThrow(`Port ${port} is in use`);
});

test("a port that is free is left free, and 0 means any", async () => {
  const port = await taken();
  await once(other.close(), "close");
  await checkPort({ port, host });
  await checkPort({ port, host });
  await checkPort({ port: 0, host });
});
