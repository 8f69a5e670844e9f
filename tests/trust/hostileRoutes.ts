/** Hostile addresses: behind the `#`, and as the target after a login. */
const outside = [
  ...[
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "http:evil.example",
    "//evil.example\\@host",
  ],
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "blob:x",
    "file:///etc/passwd",
  ],
  ...[
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "/..//evil.example",
    "/./evil",
    "//localhost@evil.example",
    "/\u0000",
    "/\r\nX: y",
    "/\t//evil.example",
    "/%0d%0aX:%20y",
  ],
];

const markup = [
  ...[
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "'-alert(1)-'",
    "{{constructor.constructor('alert(1)')()}}",
    "${alert(1)}",
  ],
  ...[
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "<a href=javascript:alert(1)>x</a>",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "$t(nav.home)",
    "{{label}}",
    "</title><script>alert(1)</script>",
  ],
];

const shapes = [
  ...[
    "",
    "/",
    "//",
    "#",
    "##/x",
    "?",
    "/?",
    "/?=",
    "/?&&&",
    "/%",
    "/%zz",
    "/%E0%A4%A",
    "/%00",
    "/..",
    "/../..",
    "/.",
    "/./.",
    "/ ",
    "/\u202e",
    "/😀",
    "/é".normalize("NFD"),
  ],
  ...[
    "/__proto__",
    "/constructor",
    "/prototype/polluted",
    "/toString",
    "/hasOwnProperty",
    `/${"a".repeat(2_000)}`,
    `/${"a/".repeat(1_000)}`,
    `/?${"a=1&".repeat(2_000)}`,
    `/?a=${"x".repeat(20_000)}`,
  ],
];

const queries = (path: string): string[] =>
  [
    ...[
      "page=-1",
      "page=1e9",
      "page=NaN",
      "size=1e9",
      "size=0",
      "sort=__proto__",
      "sort=city;drop",
      "tab=constructor",
      "tab=<script>",
      "search=%00",
      "search=' or 1=1 --",
    ],
    ...[
      "filters=__proto__",
      'filters={"__proto__":1}',
      "q={bad",
      "q=[]",
      "q=null",
      'q={"page":{}}',
      "id=../..",
      "id=__proto__",
      "id=%00",
      "id=<img src=x onerror=alert(1)>",
      "randomCode=<b>",
      "redirect=//evil.example",
    ],
  ].map((query) => `${path}?${query}`);

/** Parts of a record's address that name no record. */
const ids = [
  "__proto__",
  "constructor",
  "..%2f..%2fapi",
  "%00",
  "<img src=x onerror=alert(1)>",
  "' or 1=1 --",
  "a".repeat(3_000),
  "%",
  "01920000-0000-7000-8000-000000000000",
  "null",
  "undefined",
  "NaN",
  "😀",
];

/** `places` are addresses of lists and forms, `records` those that end with the id of a record. */
export function hostileRoutes(places: readonly string[], records: readonly string[]): string[] {
  return [
    ...outside,
    ...markup.flatMap((text) => [`/${text}`, `/stdWaybillManagement/${text}`]),
    ...shapes,
    ...places.flatMap((path) => [path.toUpperCase(), `${path}/`, `${path}//`, `/${path}`, `${path}/..`, `${path}%20`, ...queries(path)]),
    ...records.flatMap((path) => ids.map((id) => `${path}/${id}`)),
  ];
}

export const hostileRedirects: readonly string[] = [
  ...outside,
  ...markup.slice(0, 4),
  "/stdLogin",
  "/stdLogin?redirect=//evil.example",
  "/nowhere",
  "",
];
