import type { ApiResponse } from "../../../src/dialect/wire/wire.ts";
import { picture } from "../files/picture.ts";
import type { TestApp } from "./buildTestApp.ts";

/** 1 x 1 px. */
export const smallestPng = picture("").buffer;
const boundary = "lading-test-picture";

/** Sends a small picture to a call, as a customer, with a token of one's own or as a visitor; the file as the server keeps it. */
export async function uploadPicture(
  server: TestApp,
  as: string | { readonly authorization: string } | undefined,
  path: string,
  name = "licence.png",
  content = smallestPng,
) {
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    ...(typeof as === "string" ? { authorization: await server.token(as) } : as),
    "content-type": `multipart/form-data; boundary=${boundary}`,
  };
  const response = await server.inject({ method: "POST", url: `/api${path}`, headers, payload });
  return response.json<
    ApiResponse<{
      readonly id: string;
      readonly url: string;
      readonly thumbnail?: string;
      readonly name: string;
      readonly size: number;
      readonly type: string;
    }>
  >();
}
