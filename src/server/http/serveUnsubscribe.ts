/**
 * `/unsubscribe/<token>`: stops letters of a kind to one address, without a login (`mail/unsubscribeToken.ts`).
 *
 * GET asks and changes nothing, since programs that scan mail open its links. POST acts at once, as mail providers do for their button
 * (RFC 8058: no cookie, a fixed body that is not read). The page that answers offers to undo it, by a token that knows the former choice.
 */
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MessageKey } from "#dialect/text/messageKey.ts";
import { inLanguage } from "#dialect/text/text.ts";
import type { Db } from "../db/tables.ts";
import { escapeHtml } from "../mail/letterHtml.ts";
import { kindLabels } from "../mail/letterKinds.ts";
import { openUnsubscription, sealUnsubscription, type Unsubscription } from "../mail/unsubscribeToken.ts";
import { writeMailChoices } from "../mail/writeMailChoice.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { requestLanguage, translate } from "../schemas/translate.ts";

export interface ServeUnsubscribeParts {
  readonly db: Db;
  readonly schemas: SchemaStore;
  /** Milliseconds. */
  readonly clock: () => number;
}

/** Longest body of a request; its content is not read. */
const MAX_BODY = 4096;

type TokenRequest = FastifyRequest<{ Params: { "*": string } }>;

export async function serveUnsubscribe(app: FastifyInstance, { db, schemas: store, clock }: ServeUnsubscribeParts): Promise<void> {
  const open = (request: TokenRequest): Promise<Unsubscription | undefined> => openUnsubscription(db, clock(), request.params["*"]);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: MAX_BODY }, (_request, _body, done) => done(null, undefined));

    scope.get("/unsubscribe/*", async (request: TokenRequest, reply) => {
      const what = await open(request);
      if (!what) return sendUnknown(store.current(), request, reply);
      const isBack = what.back !== undefined;
      return sendPage(reply, store.current(), what, {
        title: isBack ? "unsubscribe.askBack" : "unsubscribe.ask",
        text: isBack ? "unsubscribe.doneWhat" : "unsubscribe.what",
        button: { label: isBack ? "unsubscribe.undo" : "unsubscribe.stop", token: request.params["*"] },
      });
    });

    scope.post("/unsubscribe/*", async (request: TokenRequest, reply) => {
      const what = await open(request);
      const schemas = store.current();
      const before = what && (await writeMailChoices({ db, schemas, clock }, what));
      if (!before) return sendUnknown(schemas, request, reply);
      if (what.back) return sendPage(reply, schemas, what, { title: "unsubscribe.back", text: "unsubscribe.backWhat" });
      const token = await sealUnsubscription(db, clock(), { ...what, back: before });
      return sendPage(reply, schemas, what, {
        title: "unsubscribe.done",
        text: "unsubscribe.doneWhat",
        button: { label: "unsubscribe.undo", token },
      });
    });
  });
}

interface Page {
  readonly title: MessageKey;
  readonly text: MessageKey;
  /** A button that posts to the address of the token. */
  readonly button?: { readonly label: MessageKey; readonly token: string };
}

function sendUnknown(schemas: Schemas, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const what = { customer: "", address: "", kinds: [], language: requestLanguage(schemas, request.headers) };
  return sendPage(reply.code(404), schemas, what, { title: "unsubscribe.unknown", text: "unsubscribe.unknownWhat" });
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { margin: 0; padding: 48px 16px }
  main { max-width: 480px; margin: 0 auto; overflow-wrap: anywhere }
  small { opacity: .8 }
  h1 { margin: 8px 0; font-size: 24px; line-height: 1.3 }
  button { min-height: 44px; margin-top: 16px; padding: 0 24px; border: 1px solid; border-radius: 6px; font: inherit; cursor: pointer }
`;

/** Sends a page that loads nothing, runs nothing, and may post to this server only. */
function sendPage(
  reply: FastifyReply,
  schemas: Schemas,
  { address, kinds, language }: Unsubscription,
  { title, text, button }: Page,
): FastifyReply {
  const nonce = randomBytes(18).toString("base64");
  const params = { address, kinds: kindLabels(schemas, kinds, language) };
  const say = (key: MessageKey): string => escapeHtml(translate(schemas, language, key, params));
  const form = button
    ? `<form method="post" action="/unsubscribe/${escapeHtml(button.token)}"><button type="submit">${say(button.label)}</button></form>`
    : "";
  const product = escapeHtml(inLanguage(schemas.catalog.files.site.product, language));
  return reply
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header("cache-control", "no-store")
    .header("x-robots-tag", "noindex")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${say(title)}</title><style nonce="${nonce}">${STYLE}</style></head>` +
        `<body><main><small>${product}</small><h1>${say(title)}</h1><p>${say(text)}</p>${form}</main></body></html>\n`,
    );
}
