import { expect, test } from "vitest";
import { openSender } from "../../../src/server/mail/openSender.ts";

test("without settings messages go to the log, one line each", async () => {
  const lines: string[] = [];
  const sender = await openSender({}, (line) => lines.push(line));
  await sender.mail({ id: "1", to: "a@b.example", subject: "Hello", text: "two\nlines" });
  await sender.text("138", "code 123456");
  expect([sender.via, lines]).toEqual(["log", ["e-mail to a@b.example: Hello | two lines", "text message to 138: code 123456"]]);
});

test("with an SMTP server e-mails leave; a certificate file that cannot be read stops the start", async () => {
  const smtp = { url: "smtp://localhost:2525", from: "x@y.example" };
  const sender = await openSender({ smtp }, () => undefined);
  expect(sender.via).toBe("smtp");
  sender.close();
  await expect(openSender({ smtp: { ...smtp, caFile: "/nowhere/ca.pem" } }, () => undefined)).rejects.toThrow("ENOENT");
});
