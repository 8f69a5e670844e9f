import { createServer, type AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { SMTPServerOptions } from "smtp-server";
import { createSmtpSender } from "../../../src/server/mail/smtpSender.ts";
import { DeliveryError } from "../../../src/server/mail/sender.ts";
import { certificate, startMailServer, type MailServer } from "../../helpers/server/mailServer.ts";

const from = "Lading <no-reply@lading.example>";
const letter = { id: "01J", to: "ops@bluekite.example", subject: "运单 LD1：离港", text: "您好，\n运单 LD1 已离港。" };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function mailServer(options?: SMTPServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  closing.push(() => server.close());
  return server;
}

/** What becomes of a letter: `sent`, or the outcome of its failure. */
async function outcome(url: string, more: { readonly ca?: string } = {}): Promise<string> {
  try {
    await createSmtpSender({ url, from, ...more }).mail(letter);
    return "sent";
  } catch (error) {
    if (error instanceof DeliveryError) return error.outcome;
    throw error;
  }
}

const refusing = (code: number): Error => Object.assign(new Error("No"), { responseCode: code });

describe("an e-mail over SMTP", () => {
  test("arrives with sender, subject and text, and names itself so that a second copy is known as one", async () => {
    const { port, taken } = await mailServer();
    expect(await outcome(`smtp://127.0.0.1:${port}`)).toBe("sent");
    expect(taken).toMatchObject([{ to: [letter.to], isEncrypted: false }]);
    const [head = "", body = ""] = (taken[0]?.source ?? "").split("\r\n\r\n");
    expect(head).toContain("From: Lading <no-reply@lading.example>");
    expect(head).toContain("Message-ID: <01J@lading.example>");
    const encoded = [...head.matchAll(/=\?UTF-8\?B\?(.*?)\?=/gi)].map(([, part]) => Buffer.from(part ?? "", "base64").toString()).join("");
    expect(encoded).toBe(letter.subject);
    expect(Buffer.from(body, "base64").toString()).toContain("运单 LD1 已离港。");
  });

  test("has text and HTML, and the headers by which a mail program unsubscribes with one request", async () => {
    const { port, taken } = await mailServer();
    const unsubscribe = `https://portal.example/unsubscribe/${"k".repeat(16)}.${"t".repeat(300)}`;
    await createSmtpSender({ url: `smtp://127.0.0.1:${port}`, from }).mail({ ...letter, html: "<p>Hello</p>", unsubscribe });
    const source = taken[0]?.source ?? "";
    const [head = ""] = source.split("\r\n\r\n");
    expect(head.replaceAll(/\r\n\s+/g, "")).toMatch(/^List-Unsubscribe: ?<https:/m);
    expect(head).toContain(`<${unsubscribe}>`);
    expect(head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(source).toContain("Content-Type: multipart/alternative");
    expect(source).toContain("<p>Hello</p>");
  });

  test("without a kind has no such headers", async () => {
    const { port, taken } = await mailServer();
    expect(await outcome(`smtp://127.0.0.1:${port}`)).toBe("sent");
    expect(taken[0]?.source).not.toMatch(/list-unsubscribe/i);
  });

  test("is encrypted from the first word over smtps, by a certificate that is trusted", async () => {
    const { port, taken } = await mailServer({ secure: true });
    expect(await outcome(`smtps://localhost:${port}`, { ca: certificate })).toBe("sent");
    expect(taken).toMatchObject([{ isEncrypted: true }]);
  });

  test("turns to encryption where the server offers it", async () => {
    const { port, taken } = await mailServer({ disabledCommands: [] });
    expect(await outcome(`smtp://localhost:${port}`, { ca: certificate })).toBe("sent");
    expect(taken).toMatchObject([{ isEncrypted: true }]);
  });

  test("is not given to a server whose certificate nobody vouches for, and may be tried again", async () => {
    const { port, taken } = await mailServer({ secure: true });
    expect(await outcome(`smtps://localhost:${port}`)).toBe("later");
    expect(taken).toEqual([]);
  });

  test("logs in where the address says who; a refused login can be fixed by the operator and is worth another try", async () => {
    const { port, taken } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) =>
        password === "pass word" ? callback(null, { user: username }) : callback(new Error("No")),
    });
    expect(await outcome(`smtp://lading:pass%20word@127.0.0.1:${port}`)).toBe("sent");
    expect(taken).toMatchObject([{ user: "lading" }]);
    expect(await outcome(`smtp://lading:wrong@127.0.0.1:${port}`)).toBe("later");
    expect(taken).toHaveLength(1);
  });

  test("never says its password to another machine without encryption", async () => {
    const tried: string[] = [];
    const { port } = await mailServer({
      allowInsecureAuth: true,
      onAuth: ({ username = "" }, _session, callback) => {
        tried.push(username);
        callback(null, { user: username });
      },
    });
    // Another name for this machine that says nothing of being it.
    expect(await outcome(`smtp://lading:secret@[::ffff:127.0.0.1]:${port}`)).toBe("later");
    expect(tried).toEqual([]);
  });

  test.each([
    ["a recipient that is refused for good", "never", 550],
    ["a recipient that is refused for now", "later", 451],
  ])("tells %s: %s", async (_what, told, code) => {
    const { port, taken } = await mailServer({ onRcptTo: (_address, _session, callback) => callback(refusing(code)) });
    expect(await outcome(`smtp://127.0.0.1:${port}`)).toBe(told);
    expect(taken).toEqual([]);
  });

  test.each([
    ["a text that is refused for good", "never", 554],
    ["a mailbox that is full for now", "later", 452],
  ])("tells %s: %s", async (_what, told, code) => {
    const { port } = await mailServer({
      onData(stream, _session, callback) {
        stream.on("end", () => callback(refusing(code)));
        stream.resume();
      },
    });
    expect(await outcome(`smtp://127.0.0.1:${port}`)).toBe(told);
  });

  test("may be tried again where nobody listens, or the line breaks before the text was given", async () => {
    const gone = await startMailServer();
    await gone.close();
    expect(await outcome(`smtp://127.0.0.1:${gone.port}`)).toBe("later");
    const rude = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    closing.push(() => new Promise((resolve) => rude.close(resolve)));
    await new Promise((resolve) => rude.once("listening", resolve));
    expect(await outcome(`smtp://127.0.0.1:${(rude.address() as AddressInfo).port}`)).toBe("later");
  });

  test("is unsure, and not said a second time, where the line breaks after all was said", async () => {
    let given = 0;
    // Takes everything and hangs up instead of saying whether it keeps it.
    const silent = createServer((socket) => {
      let isText = false;
      socket.on("error", () => undefined);
      socket.write("220 ready\r\n");
      socket.on("data", (chunk) => {
        const said = String(chunk);
        if (isText && said.includes("\r\n.\r\n")) {
          given += 1;
          socket.destroy();
        } else if (!isText) {
          isText = /^DATA/m.test(said);
          for (const line of said.trim().split("\r\n")) socket.write(line.startsWith("DATA") ? "354 go on\r\n" : "250 ok\r\n");
        }
      });
    }).listen(0, "127.0.0.1");
    closing.push(() => new Promise((resolve) => silent.close(resolve)));
    await new Promise((resolve) => silent.once("listening", resolve));
    expect(await outcome(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)).toBe("unsure");
    expect(given).toBe(1);
  });
});
