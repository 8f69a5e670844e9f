import { expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { Barcode } from "#engine/print/Barcode.tsx";

const markup = (kind: "code128" | "qr", text: string) => renderToStaticMarkup(<Barcode kind={kind} text={text} height={14} />);

test("a bar code has its height in mm and its text below", () => {
  const code = markup("code128", "W-1");
  expect(code).toContain("height:14mm");
  expect(code).toContain("<figcaption>W-1</figcaption>");
  expect(code).toContain('aria-label="W-1"');
});

test("a QR code is as wide as high and has no text below", () => {
  expect(markup("qr", "W-1")).toContain("height:14mm;width:14mm");
  expect(markup("qr", "W-1")).not.toContain("figcaption");
});

test("text that cannot be encoded is still readable, and no text renders nothing", () => {
  expect(markup("code128", "箱")).toBe('<figure class="ld-barcode ld-barcode-code128"><figcaption>箱</figcaption></figure>');
  expect(markup("qr", "")).toBe("");
});
