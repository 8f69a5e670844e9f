/** Whether the address that a server shall listen at is free: asked first, as a start takes a while and an empty database is filled in it. */
import { createServer } from "node:net";

/** Where the server was to listen, something else does. */
export class PortInUse extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is in use, perhaps by a portal that was started before: end that one, or set PORT to another number, such as ${port + 1}.`,
    );
    this.name = "PortInUse";
  }
}

/** Throws `PortInUse`. Whatever else may be wrong with the address is told by the server itself, once it listens. */
export async function checkPort({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? reject(new PortInUse(port)) : resolve()));
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}
