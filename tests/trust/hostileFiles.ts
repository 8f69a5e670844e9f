/** Files that nobody should send, what they are called, and how they are wrapped: each is refused, or served so that nothing in it runs. */
export interface HostileUpload {
  readonly name: string;
  readonly payload: Buffer;
  readonly contentType?: string;
}

const boundary = "lading-trust-boundary";
const multipart = `multipart/form-data; boundary=${boundary}`;
const bytes = (hex: string): Buffer => Buffer.from(hex, "hex");
export const png = bytes(
  "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc00000030101009cdd8db00000000049454e44ae426082",
);
const jpeg = bytes("ffd8ffe000104a46494600010100000100010000ffdb0043000101ffd9");
const zip = bytes("504b0304140000000000");
const pdf = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF");
const page = "<html><body><script>alert(document.cookie)</script></body></html>";
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

function part(name: string, content: Buffer, type: string, field = "file"): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n")]);
}
const end = Buffer.from(`--${boundary}--\r\n`);
export const wrapped = (name: string, content: Buffer, type = "image/png"): Buffer => Buffer.concat([part(name, content, type), end]);
export const uploadType = multipart;

const contents: readonly (readonly [string, Buffer])[] = [
  ["a page", Buffer.from(page)],
  ["a page behind a byte order mark", Buffer.from(`\ufeff${page}`)],
  ["SVG that runs", Buffer.from(svg)],
  ["SVG behind XML", Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ["XML with an entity bomb", Buffer.from('<!DOCTYPE a [<!ENTITY x "xxxx"><!ENTITY y "&x;&x;">]><a>&y;</a>')],
  ["XML that reads a file", Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')],
  ["PHP", Buffer.from("<?php system($_GET['c']); ?>")],
  ["a shell script", Buffer.from("#!/bin/sh\nrm -rf /\n")],
  ["a Windows program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(100)])],
  ["a Linux program", Buffer.concat([bytes("7f454c46"), Buffer.alloc(100)])],
  ["Java", bytes("cafebabe00000034")],
  ["GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000/*<script>alert(1)</script>*/")],
  ["BMP", Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)])],
  ["WebP", Buffer.from("RIFF\u0010\u0000\u0000\u0000WEBPVP8 ")],
  ["TIFF", bytes("49492a0008000000")],
  ["ICO", bytes("00000100010010100000")],
  ["gzip", bytes("1f8b0800000000000003")],
  ["7z", bytes("377abcaf271c")],
  ["rar", bytes("526172211a0700")],
  ["tar", Buffer.alloc(512, "a")],
  ["OLE", bytes("d0cf11e0a1b11ae1")],
  ["RTF", Buffer.from("{\\rtf1\\object}")],
  ["SQLite", Buffer.from("SQLite format 3\u0000")],
  ["a manifest of flash", Buffer.from("<cross-domain-policy><allow-access-from domain='*'/></cross-domain-policy>")],
  ["JavaScript", Buffer.from("alert(1)//")],
  ["JSON", Buffer.from('{"a":1}')],
  ["UTF-16 text", Buffer.from(page, "utf16le")],
  ["nothing", Buffer.alloc(0)],
  ["one byte", bytes("89")],
  ["three bytes of PNG", png.subarray(0, 3)],
  ["seven bytes of PNG", png.subarray(0, 7)],
  ["PNG behind a space", Buffer.concat([Buffer.from(" "), png])],
  ["PNG with a page behind it", Buffer.concat([png, Buffer.from(page)])],
  ["PNG with a page in a comment", Buffer.concat([png.subarray(0, 33), Buffer.from(`tEXt${page}`), png.subarray(33)])],
  ["PNG with PHP behind it", Buffer.concat([png, Buffer.from("<?php phpinfo(); ?>")])],
  [
    "PNG of a promised 60,000 by 60,000",
    Buffer.concat([bytes("89504e470d0a1a0a0000000d494844520000ea600000ea600802000000"), Buffer.alloc(20)]),
  ],
  ["JPEG with a page behind it", Buffer.concat([jpeg, Buffer.from(page)])],
  ["JPEG with a page in a comment", Buffer.concat([jpeg.subarray(0, 20), bytes("fffe0050"), Buffer.from(page), jpeg.subarray(20)])],
  ["PDF that runs", pdf],
  ["zip", zip],
  ["zip in PNG", Buffer.concat([png, zip])],
  ["many NULs", Buffer.alloc(100_000)],
  ["noise", Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7919 + 13) % 256))],
];

const names: readonly string[] = [
  ...[
    "../../etc/passwd.png",
    "..\\..\\boot.png",
    "/etc/cron.d/x.png",
    "C:\\x.png",
    "\\\\host\\share\\x.png",
    "....//....//x.png",
    "%2e%2e%2fx.png",
  ],
  ...[
    "x.png\u0000.exe",
    "x.png%00.html",
    "x\u202egnp.exe",
    "x.png ",
    " x.png",
    ".png",
    "..png",
    "x",
    "x.",
    "x.png.",
    "x.PNG",
    "x.pNg",
    "x.png.html",
    "x.html.png",
  ],
  ...[
    "x.svg",
    "x.html",
    "x.php",
    "x.exe",
    "x.jsp",
    "x.js",
    "x.htaccess",
    "x.png;x=1",
    "x.png:alt",
    "CON.png",
    "NUL",
    "x.jpg",
    "x.pdf",
    "x.xlsx",
  ],
  ...[
    "<script>alert(1)</script>.png",
    '"onerror=alert(1).png',
    "'; drop table files;--.png",
    "${7*7}.png",
    "{{x}}.png",
    "%s%n.png",
    "`id`.png",
    "$(id).png",
    "|id.png",
  ],
  ...[
    "a\r\nSet-Cookie: x=1.png",
    "a\nX: y.png",
    "a\tb.png",
    "=HYPERLINK(1).png",
    "+1.png",
    "@x.png",
    "名称.png",
    "é".normalize("NFD") + ".png",
    "😀.png",
    "\ud83d.png",
    "\u200b.png",
  ],
  ...[
    "x".repeat(255) + ".png",
    "x".repeat(5_000) + ".png",
    "名".repeat(300) + ".png",
    "a/b/c/d.png",
    "~/x.png",
    "-rf.png",
    "__proto__.png",
    "constructor.png",
    "x.png\u007f",
    "\u0001x.png",
  ],
];

const shapes: readonly HostileUpload[] = [
  { name: "no part at all", payload: end },
  { name: "nothing", payload: Buffer.alloc(0) },
  { name: "noise", payload: Buffer.from("noise".repeat(50)) },
  { name: "two files", payload: Buffer.concat([part("a.png", png, "image/png"), part("b.png", png, "image/png"), end]) },
  { name: "fifty files", payload: Buffer.concat([...Array.from({ length: 50 }, (_, at) => part(`${at}.png`, png, "image/png")), end]) },
  { name: "no end", payload: part("a.png", png, "image/png") },
  { name: "a head without an end", payload: Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"`) },
  { name: "a head of a megabyte", payload: Buffer.concat([Buffer.from(`--${boundary}\r\nX: ${"x".repeat(1_000_000)}\r\n\r\n`), png, end]) },
  { name: "ten thousand heads", payload: Buffer.concat([Buffer.from(`--${boundary}\r\n${"X: y\r\n".repeat(10_000)}\r\n`), png, end]) },
  {
    name: "a thousand fields",
    payload: Buffer.concat([
      ...Array.from({ length: 1_000 }, (_, at) =>
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\nx\r\n`),
      ),
      end,
    ]),
  },
  {
    name: "a field of a megabyte",
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="f"\r\n\r\n${"x".repeat(1_000_000)}\r\n`),
      part("a.png", png, "image/png"),
      end,
    ]),
  },
  { name: "a field called __proto__", payload: Buffer.concat([part("a.png", png, "image/png", "__proto__"), end]) },
  { name: "a field called constructor", payload: Buffer.concat([part("a.png", png, "image/png", "constructor"), end]) },
  { name: "a part in a part", payload: wrapped("a.png", wrapped("b.png", png), "multipart/mixed; boundary=x") },
  { name: "no boundary", payload: wrapped("a.png", png), contentType: "multipart/form-data" },
  { name: "an empty boundary", payload: wrapped("a.png", png), contentType: "multipart/form-data; boundary=" },
  { name: "another boundary", payload: wrapped("a.png", png), contentType: "multipart/form-data; boundary=other" },
  {
    name: "a boundary of a thousand letters",
    payload: wrapped("a.png", png),
    contentType: `multipart/form-data; boundary=${"x".repeat(1_000)}`,
  },
  { name: "two boundaries", payload: wrapped("a.png", png), contentType: `${multipart}; boundary=other` },
  { name: "multipart/mixed", payload: wrapped("a.png", png), contentType: `multipart/mixed; boundary=${boundary}` },
  { name: "JSON that says it is", payload: Buffer.from("{}"), contentType: multipart },
  { name: "JSON", payload: Buffer.from("{}"), contentType: "application/json" },
  { name: "a bare picture", payload: png, contentType: "image/png" },
  {
    name: "base64",
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n${png.toString("base64")}\r\n`,
      ),
      end,
    ]),
  },
  {
    name: "no name of the file",
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: image/png\r\n\r\n`),
      png,
      Buffer.from("\r\n"),
      end,
    ]),
  },
  { name: "line feeds only", payload: Buffer.from(wrapped("a.png", png).toString("latin1").replaceAll("\r\n", "\n"), "latin1") },
];

/** Every length at which a line may break. */
const cuts = Array.from({ length: 24 }, (_, at): HostileUpload => {
  const whole = wrapped("a.png", Buffer.concat([png, Buffer.alloc(4_000)]));
  return { name: `cut after ${at + 1} of 25 parts`, payload: whole.subarray(0, Math.floor((whole.length * (at + 1)) / 25)) };
});

export const hostileUploads: readonly HostileUpload[] = [
  ...contents.map(([name, content]) => ({ name: `${name}, called png`, payload: wrapped("a.png", content) })),
  ...contents.slice(0, 24).map(([name, content]) => ({ name: `${name}, called jpg`, payload: wrapped("a.jpg", content, "image/jpeg") })),
  ...names.map((name) => ({ name: `a picture called ${JSON.stringify(name).slice(0, 60)}`, payload: wrapped(name, png) })),
  ...shapes,
  ...cuts,
];
