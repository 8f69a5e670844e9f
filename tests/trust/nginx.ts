/** nginx in front of several servers, as in an installation; from Debian, on the loopback address, gone when the test ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aptInstall } from "../../scripts/lib/apt.mjs";
import { freePort } from "../../scripts/lib/postgres.mjs";

const program = "/usr/sbin/nginx";

/** Whether it is there; root on Debian installs it first. */
export function hasNginx(): boolean {
  return existsSync(program) || (aptInstall("nginx-light") && existsSync(program));
}

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The same settings as in docs/production.md: nothing is sticky, and what was sent to one server is not sent to another. A server that
 * is away refuses the connection, and nginx asks the next at once; to count that against it (`max_fails`) would leave nobody to
 * ask for a second when the other closes a connection in that moment.
 */
function configuration(folder: string, port: number, servers: readonly string[]): string {
  // Its folder is ours alone; its worker must read there too.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `
${user}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 512; }
http {
  access_log off;
  client_max_body_size 64m;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream lading {
${servers.map((server) => `    server ${new URL(server).host} max_fails=0;`).join("\n")}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://lading;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
    }
  }
}
`;
}

export async function startNginx(servers: readonly string[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "lading-nginx-"));
  const port = await freePort();
  await writeFile(join(folder, "nginx.conf"), configuration(folder, port, servers));
  const child: ChildProcess = spawn(program, ["-c", join(folder, "nginx.conf"), "-p", folder], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    if (tries > 100 || child.exitCode !== null) throw new Error(`nginx does not serve: ${said}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
