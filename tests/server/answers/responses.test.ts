import { expect, test } from "vitest";
import { encodeRFC5987 } from "../../../src/server/answers/responses.ts";

test("a file name becomes ASCII that can hold neither a quote nor a further header", () => {
  expect(encodeRFC5987("面单 1.pdf")).toBe("%E9%9D%A2%E5%8D%95%201.pdf");
  expect(encodeRFC5987(`a"b'(c)*\r\nX: y`)).toBe("a%22b%27%28c%29%2A%0D%0AX%3A%20y");
});
