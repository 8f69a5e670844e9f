/** Checks that the port is free before a start, since a start takes a while and fills an empty database. */
import { createServer } from "node:net";

/** Thrown when another program listens at the port. */
export class PortInUse extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is in use, perhaps by a portal that is already running: stop it, or set PORT to another number, such as ${port + 1}.`,
    );
    this.name = "PortInUse";
  }
}

/** Throws `PortInUse` if the port is taken. Other errors of the address are left to the server's own `listen`. */
export async function checkPort({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? reject(new PortInUse(port)) : resolve()));
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}
