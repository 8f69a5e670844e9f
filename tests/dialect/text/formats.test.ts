import { describe, expect, test } from "vitest";
import { formats } from "#dialect/text/formats.ts";

const accepts = (format: string, text: string): boolean => formats[format]!.test(text);

describe.each([
  ["email", ["a@b.cn", "first.last+tag@mail.example.com"], ["a@b", "a b@c.cn", "a@b.cn,c@d.cn", "@b.cn", `${"a".repeat(65)}@b.cn`]],
  ["date", ["2026-05-04", "2026-12-31"], ["2026-5-4", "2026-13-01", "2026-05-32", "2026-05-04 10:00:00"]],
  ["date-time", ["2026-05-04 10:00:00"], ["2026-05-04T10:00:00", "2026-05-04 24:00:00", "2026-05-04 10:60:00", "2026-05-04"]],
  ["time", ["09:30", "23:59:59"], ["9:30", "24:00", "09:30:60"]],
  ["uri", ["https://example.com/a?b=1", "http://localhost:8080"], ["ftp://example.com", "example.com", "https://a b"]],
])("the format %s", (format, valid, invalid) => {
  test.each(valid)("accepts %s", (text) => expect(accepts(format, text)).toBe(true));
  test.each(invalid)("refuses %s", (text) => expect(accepts(format, text)).toBe(false));
});
