import { beforeAll, expect, test } from "vitest";
import type { EmailTemplate } from "../../../../src/dialect/schema/emails.ts";
import type { Answers } from "../../../../src/server/records/effects/outcome.ts";
import { renderEmail } from "../../../../src/server/records/effects/renderEmail.ts";
import type { Schemas } from "../../../../src/server/schemas/loadSchemas.ts";
import { librarySchemas } from "../../../helpers/server/library.ts";

let schemas: Schemas;
beforeAll(async () => {
  schemas = await librarySchemas();
});
const template = (text: string, subject = "News"): EmailTemplate =>
  ({ id: "x", label: { en: "X" }, about: "kind", to: [], subject: { en: subject }, text: { en: text } }) as unknown as EmailTemplate;
const render = (letter: EmailTemplate, self: Record<string, string | null>, about?: string, answers?: Answers) =>
  renderEmail(schemas, { letter, self: { id: "b1", ...self }, entity: schemas.entity("book"), about, answers, language: "en" });

test("codes appear as their labels, in the record and in what the e-mail is about", () => {
  const label = schemas.catalog.codes("kind")[0];
  const code = String(label?.const);
  expect(render(template("{title}: {kind}, {about}"), { title: "Emma", kind: code }, code).text).toBe(
    `Emma: ${label?.["x-label"]["en"]}, ${label?.["x-label"]["en"]}`,
  );
});

test("a line with nothing to fill in is left out", () => {
  expect(render(template("Title: {title}\nAuthor: {authorName}\n\nBye"), { title: "Emma" }).text).toBe("Title: Emma\n\nBye");
});

test("what the step was told stands in it, and its line is left out after a step that asks nothing", () => {
  const letter = template("{title} was lent\nTo {asked.reader}");
  const told = render(letter, { title: "Emma" }, undefined, { transition: "lend", values: { reader: "Ann" } });
  expect(told.text).toBe("Emma was lent\nTo Ann");
  expect(render(letter, { title: "Emma" }, undefined, { transition: "giveBack", values: {} }).text).toBe("Emma was lent");
});

test("the subject is one line of 200 characters at most", () => {
  const { subject } = render(template("x", "About {title}"), { title: `two\r\nlines ${"x".repeat(300)}` });
  expect(subject).toMatch(/^About two lines x+$/);
  expect(subject).toHaveLength(200);
});
