/** One planted mistake for each rule: what is changed, and what must be told about which characters. */

export interface Mistake {
  /** The sentence that the test proves. */
  readonly says: string;
  readonly rule: string;
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** The characters that the finding points at; from the first line, where it spans several. */
  readonly at: string;
  /** Where the finding stands, when that is another file. */
  readonly in?: string;
  readonly suggestion?: string;
  /** A part of the message. */
  readonly message?: string;
}

const book = "schemas/entities/book.json";
const books = "schemas/screens/books.json";
const states = "schemas/states/book.json";
const calls = "schemas/endpoints.json";
const limits = "schemas/limits.json";
const site = "screens.json";

export const shapes: readonly Mistake[] = [
  { says: "a comma too many", rule: "json/syntax", file: limits, before: '"assumed" }\n}', after: '"assumed" },\n}', at: "}", message: "a comma too many" },
  { says: "a missing quote", rule: "json/syntax", file: limits, before: '"value": 30', after: '"value: 30', at: '"value: 30, "', message: "" },
  { says: "a key twice", rule: "json/duplicate-key", file: book, before: '"maxLength": 13,', after: '"maxLength": 13, "maxLength": 14,', at: '"maxLength"' },
  { says: "a misspelt keyword", rule: "keyword/unknown", file: book, before: '"maxLength": 13', after: '"maxLenght": 13', at: '"maxLenght"', suggestion: "maxLength" },
  { says: "a keyword without its x-", rule: "keyword/unknown", file: book, before: '"x-unique"', after: '"unique"', at: '"unique"', suggestion: "x-unique" },
  { says: "a misspelt key of a column", rule: "keyword/unknown", file: books, before: '"width": 220', after: '"widht": 220', at: '"widht"', suggestion: "width" },
  { says: "a keyword that stands elsewhere", rule: "keyword/misplaced", file: books, before: '"desc": true', after: '"x-unique": {}', at: '"x-unique"', message: "it belongs in a field" },
  { says: "a keyword of the entity on a field", rule: "keyword/misplaced", file: book, before: '"minimum": 1', after: '"x-limit": {}', at: '"x-limit"', message: "it belongs in an entity" },
  { says: "a text for a number", rule: "meta/type", file: book, before: '"maxLength": 13', after: '"maxLength": "13"', at: '"13"', message: "a whole number, not a text" },
  { says: "neither of two shapes", rule: "meta/type", file: books, before: '["create"]', after: "[7]", at: "7", message: "cannot stand here" },
  { says: "a value that is none", rule: "meta/value", file: book, before: '"owner": "customer"', after: '"owner": "custmer"', at: '"custmer"', suggestion: "customer" },
  { says: "a wrong meta-schema", rule: "meta/value", file: limits, before: '"meta/limits.json"', after: '"limits.json"', at: '"limits.json"', suggestion: "meta/limits.json" },
  { says: "something left out", rule: "meta/missing", file: calls, before: '"path": "/book/list", ', after: "", at: '{ "does": "list", "entity": "book", "x-spec": ["A-01"] }', message: 'must have "path"' },
  { says: "a list screen without a list", rule: "meta/missing", file: "schemas/screens/bookDetail.json", before: '"kind": "detail"', after: '"kind": "list"', at: "{", message: 'A screen of kind "list" must have "list"' },
  { says: "a route that leads nowhere", rule: "meta/missing", file: site, before: '"view": "home", ', after: "", at: '{ "path": "/home", "x-spec": ["A-01"] }', message: "must have one of" },
  { says: "a path without a slash", rule: "meta/shape", file: calls, before: '"/book/list"', after: '"book/list"', at: '"book/list"' },
  { says: "a number too small", rule: "meta/shape", file: book, before: '"maxLength": 13', after: '"maxLength": -1', at: "-1", message: "at least 0" },
  { says: "a number too great", rule: "meta/shape", file: books, before: "220", after: "9000", at: "9000", message: "at most 800" },
  { says: "an empty list", rule: "meta/shape", file: books, before: '[{ "field": "kind" }]', after: "[]", at: "[]", message: "at least 1 entries" },
  { says: "a value twice", rule: "meta/twice", file: states, before: '"states": ["lent"]', after: '"states": ["lent", "lent"]', at: '"lent"' },
  { says: "a name that is not the file's", rule: "meta/name", file: "schemas/codes/kind.json", before: '"name": "kind"', after: '"name": "kinds"', at: '"kinds"', suggestion: "kind" },
];

export const names: readonly Mistake[] = [
  { says: "an unknown entity", rule: "ref/entity", file: calls, before: '"save", "entity": "book"', after: '"save", "entity": "bok"', at: '"bok"', suggestion: "book" },
  { says: "an unknown part", rule: "ref/entity", file: book, before: '"$ref": "shelf"', after: '"$ref": "shelve"', at: '"shelve"', suggestion: "shelf" },
  { says: "an unknown screen", rule: "ref/screen", file: site, before: '"screen": "books"', after: '"screen": "boks"', at: '"boks"', suggestion: "books" },
  { says: "an unknown option list", rule: "ref/code", file: book, before: '"x-codes": "kind"', after: '"x-codes": "kid"', at: '"kid"', suggestion: "kind" },
  { says: "an unknown call", rule: "ref/call", file: states, before: '"bookLend"', after: '"bookLent"', at: '"bookLent"', suggestion: "bookLend" },
  { says: "an unknown limit", rule: "ref/limit", file: book, before: '"x-limit/max": "books"', after: '"x-limit/max": "bookz"', at: '"bookz"', suggestion: "books" },
  { says: "an unknown message", rule: "ref/message", file: book, before: '"problem.picture"', after: '"problem.pictur"', at: '"problem.pictur"', suggestion: "problem.picture" },
  { says: "an unknown icon", rule: "ref/icon", file: site, before: '"icon": "book"', after: '"icon": "bok"', at: '"bok"', suggestion: "book" },
  { says: "an unknown fact", rule: "spec/unknown", file: limits, before: '"A-02"', after: '"A-03"', at: '"A-03"', suggestion: "A-01" },
  { says: "an unknown state machine", rule: "ref/state", file: book, before: '"states": "book"', after: '"states": "boks"', at: '"boks"', suggestion: "book" },
  { says: "an unknown state", rule: "ref/state", file: states, before: '"from": ["here"]', after: '"from": ["hre"]', at: '"hre"', suggestion: "here" },
  { says: "an unknown transition of a form", rule: "ref/transition", file: books, before: '"submit": "lend"', after: '"submit": "lnd"', at: '"lnd"', suggestion: "lend" },
  { says: "an unknown transition of a call", rule: "ref/transition", file: calls, before: '"transition": "lend"', after: '"transition": "land"', at: '"land"', suggestion: "lend" },
  { says: "an unknown action", rule: "ref/transition", file: books, before: '"edit"', after: '"edti"', at: '"edti"', suggestion: "edit" },
  { says: "an action that can do nothing", rule: "ref/transition", file: books, before: ', "go": "/books/{id}?title={title}"', after: "", at: '"look"' },
  { says: "an unknown occasion of a rule", rule: "ref/transition", file: book, before: '["create", "lend"]', after: '["create", "lent"]', at: '"lent"', suggestion: "lend" },
  { says: "an unknown phase", rule: "ref/phase", file: "schemas/codes/book-state.json", before: '"phase": "in"', after: '"phase": "inn"', at: '"inn"', suggestion: "in" },
  { says: "an unknown address", rule: "ref/route", file: books, before: '"open": "/books/{id}"', after: '"open": "/bookz/{id}"', at: '"/bookz/{id}"', suggestion: "/books/{…}" },
];

export const fields: readonly Mistake[] = [
  { says: "a column", rule: "ref/field", file: books, before: '{ "field": "title"', after: '{ "field": "titel"', at: '"titel"', suggestion: "title" },
  { says: "a column inside a part", rule: "ref/field", file: books, before: '"shelf/room"', after: '"shelf/rom"', at: '"shelf/rom"', suggestion: "shelf/room" },
  { says: "a second line", rule: "ref/field", file: books, before: '"authorName"', after: '"authrName"', at: '"authrName"', suggestion: "authorName" },
  { says: "a filter", rule: "ref/field", file: books, before: '[{ "field": "kind" }]', after: '[{ "field": "knd" }]', at: '"knd"', suggestion: "kind" },
  { says: "a sort", rule: "ref/field", file: books, before: '{ "field": "isbn"', after: '{ "field": "isbm"', at: '"isbm"', suggestion: "isbn" },
  { says: "a search", rule: "ref/field", file: books, before: '["title", "isbn"]', after: '["title", "isnb"]', at: '"isnb"', suggestion: "isbn" },
  { says: "a section", rule: "ref/field", file: books, before: '"room", "row"', after: '"room", "rows"', at: '"rows"', suggestion: "row" },
  { says: "a section's part", rule: "ref/field", file: books, before: '"of": "shelf"', after: '"of": "shelv"', at: '"shelv"', suggestion: "shelf" },
  { says: "a required field", rule: "ref/field", file: book, before: '["title", "kind"]', after: '["title", "king"]', at: '"king"', suggestion: "kind" },
  { says: "the place of a rule", rule: "ref/field", file: book, before: '"fieldPath": "isbn"', after: '"fieldPath": "isb"', at: '"isb"', suggestion: "isbn" },
  { says: "the place of a rule of rows", rule: "ref/field", file: book, before: '"fieldPath": "last"', after: '"fieldPath": "lasst"', at: '"lasst"', suggestion: "last" },
  { says: "what a picker shows", rule: "ref/field", file: book, before: '"show": ["name"]', after: '"show": ["nam"]', at: '"nam"', suggestion: "name" },
  { says: "what a choice fills", rule: "ref/field", file: book, before: '"fill": { "authorName"', after: '"fill": { "authrName"', at: '"authrName"', suggestion: "authorName" },
  { says: "what a choice fills from", rule: "ref/field", file: book, before: '"authorName": "name"', after: '"authorName": "nme"', at: '"nme"', suggestion: "name" },
  { says: "a place in a title", rule: "ref/field", file: book, before: "({isbn})", after: "({isbm})", at: "isbm", suggestion: "isbn" },
  { says: "a place in a question", rule: "ref/field", file: states, before: "Lend {title} to", after: "Lend {titel} to", at: "titel", suggestion: "title" },
  { says: "a place in an address", rule: "ref/field", file: books, before: "title={title}", after: "title={tilte}", at: "tilte", suggestion: "title" },
  { says: "an effect", rule: "ref/field", file: states, before: '"set": { "authorName"', after: '"set": { "autorName"', at: '"autorName"', suggestion: "authorName" },
  { says: "a header", rule: "ref/field", file: "schemas/screens/bookDetail.json", before: '{ "title": "title" }', after: '{ "title": "titel" }', at: '"titel"', suggestion: "title" },
];

export const expressions: readonly Mistake[] = [
  { says: "broken grammar", rule: "expr/syntax", file: book, before: "has(row.first)", after: "has(row.first", at: '"', message: "" },
  { says: "an unknown field", rule: "expr/unknown-field", file: book, before: "self.pages * 2", after: "self.pags * 2", at: "pags", suggestion: "pages" },
  { says: "an unknown field of a row", rule: "expr/unknown-field", file: book, before: "row.last >= row.first", after: "row.lst >= row.first", at: "lst", suggestion: "last" },
  { says: "an unknown field of a candidate", rule: "expr/unknown-field", file: book, before: "row.genre ==", after: "row.gnre ==", at: "gnre", suggestion: "genre" },
  { says: "an unknown field of the user", rule: "expr/unknown-field", file: site, before: "user.partner", after: "user.patner", at: "patner", suggestion: "partner" },
  { says: "an unknown answer of a dialog", rule: "expr/unknown-field", file: states, before: "asked.reader", after: "asked.raeder", at: "raeder", suggestion: "reader" },
  { says: "a name that is not in scope", rule: "expr/unknown-field", file: site, before: "user.partner", after: "self.partner", at: "self" },
  { says: "an unknown function", rule: "expr/unknown-function", file: book, before: '"self.score + 1"', after: '"cel(self.score) + 1"', at: "cel(self.score)", message: "no function" },
  { says: "kinds that are never equal", rule: "expr/type", file: states, before: "self.kind != 'map'", after: "self.kind != 3", at: "3" },
  { says: "a condition that is none", rule: "expr/type", file: book, before: '"when": "self.isRare"', after: '"when": "self.pages"', at: "self.pages", suggestion: "self.pages == 1" },
  { says: "a value that no list has", rule: "expr/impossible-value", file: books, before: "'novel'", after: "'novle'", at: "'novle'", suggestion: "'novel'" },
  { says: "what the database cannot ask", rule: "expr/not-sql", file: book, before: "row.genre == self.kind", after: "row.works.exists(x, x.title == self.title)", at: '"row.works.exists(x, x.title == self.title)"' },
];

export const meanings: readonly Mistake[] = [
  { says: "a text without one language", rule: "i18n/missing", file: book, before: '{ "zh": "书名", "en": "Title" }', after: '{ "zh": "书名" }', at: '{ "zh": "书名" }', message: '"en" is missing' },
  { says: "a text in an unknown language", rule: "i18n/unknown-language", file: book, before: '"en": "Title" }', after: '"en": "Title", "fr": "Titre" }', at: '"fr"', message: "no language of screens.json" },
  { says: "a message of one file only", rule: "i18n/missing", file: "schemas/messages/zh.json", before: '  "list.total": "共 {{count}} 本",\n', after: "", at: '"list.lent"', message: '"list.total" of en.json is missing here, after this one' },
  { says: "different places to fill in", rule: "i18n/param-mismatch", file: "schemas/messages/zh.json", before: "{{count}}", after: "{{total}}", at: '"共 {{total}} 本"', message: "{{total}}" },
  { says: "a state in no tab", rule: "tab/gap", file: states, before: '"states": ["lent"]', after: '"states": ["here"]', at: '"tabs"', message: '"lent"' },
  { says: "a condition that leaves records out", rule: "tab/gap", file: states, before: "!(has(self.isRare) && self.isRare)", after: "has(self.isRare) && !self.isRare", at: '"here"', message: "in no tab" },
  { says: "a state in two tabs", rule: "tab/overlap", file: states, before: '"states": ["lent"]', after: '"states": ["lent", "here"]', at: '"here"', message: '"common" and "rare"' },
  { says: "conditions that both hold", rule: "tab/overlap", file: states, before: '["here"], "where": "has(self.isRare) && self.isRare"', after: '["here"], "where": "has(self.isRare)"', at: '"here"', message: "would stand in tab" },
  { says: "a state that nothing reaches", rule: "state/unreachable", file: states, before: '"from": ["lent"], "to": "lost"', after: '"from": ["lent"], "to": "here"', at: '"lost"', in: "schemas/codes/book-state.json" },
  { says: "an id twice", rule: "id/twice", file: states, before: '"id": "giveBack"', after: '"id": "lend"', at: '"lend"' },
  { says: "a rule's id twice", rule: "rule/duplicate-id", file: book, before: '"id": "rare-needs-isbn"', after: '"id": "chapter-order"', at: '"chapter-order"' },
  { says: "a call twice", rule: "call/twice", file: calls, before: '"/book/save"', after: '"/book/list"', at: '"/book/list"' },
  { says: "an address twice", rule: "route/twice", file: site, before: '"path": "/login"', after: '"path": "/home"', at: '"/home"' },
  { says: "a text without an end", rule: "text/unbounded", file: book, before: '"authorName": { "type": "string", "maxLength": 60', after: '"authorName": { "type": "string"', at: '"authorName"' },
  { says: "a list without an end", rule: "list/unbounded", file: book, before: '      "maxItems": 99,\n', after: "", at: '"chapters"' },
  { says: "a pattern that is none", rule: "pattern/invalid", file: book, before: '"^[0-9]*$"', after: '"^[0-9*$"', at: '"^[0-9*$"' },
  { says: "a pattern that can run for ever", rule: "pattern/backtracks", file: book, before: '"^[0-9]*$"', after: '"^([0-9]+)*$"', at: '"^([0-9]+)*$"' },
  { says: "such a pattern among the limits", rule: "pattern/backtracks", file: limits, before: '"^[a-z]*$"', after: '"^(a|aa)*$"', at: '"^(a|aa)*$"' },
  { says: "fields worked out from one another", rule: "compute/cycle", file: book, before: "self.pages * 2", after: "self.rank * 2", at: '"self.rank * 2"', message: "/score -> /rank -> /score" },
  { says: "a required field that no form shows", rule: "screen/required-not-shown", file: books, before: '{ "field": "kind", "span": 2 }, ', after: "", at: '"kind"', in: book },
  { says: "a field that rests on nothing", rule: "spec/uncited", file: book, before: '"isRare": { "type": "boolean", "x-spec": ["A-01"] }', after: '"isRare": { "type": "boolean" }', at: '"isRare"' },
  { says: "a call that rests on nothing", rule: "spec/uncited", file: calls, before: '"does": "list", "entity": "book", "x-spec": ["A-01"]', after: '"does": "list", "entity": "book"', at: '"bookList"' },
  { says: "a route that rests on nothing", rule: "spec/uncited", file: site, before: '"view": "login", "x-spec": ["A-02"]', after: '"view": "login"', at: '"/login"' },
];

/** Found by running what the author gave as examples. */
export const examples: readonly Mistake[] = [
  { says: "a case that the rule should accept", rule: "rule/case", file: book, before: '"isbn": "123" }', after: '"pages": 2 }', at: '{ "isRare": true, "pages": 2 }', message: "refuses" },
  { says: "a case that the rule should reject", rule: "rule/case", file: book, before: '"reject": [{ "isRare": true }]', after: '"reject": [{ "isRare": false }]', at: '{ "isRare": false }', message: "accepts" },
  { says: "a row that the rule should reject", rule: "rule/case", file: book, before: '[{ "first": 2, "last": 1 }]', after: '[{ "first": 1, "last": 1 }]', at: '{ "first": 1, "last": 1 }', message: "accepts" },
  { says: "a rule without cases", rule: "rule/no-case", file: book, before: ',\n            "cases": { "accept": [{ "first": 1, "last": 2 }], "reject": [{ "first": 2, "last": 1 }] }', after: "", at: '"chapter-order"' },
  { says: "an example that breaks the schema", rule: "examples/invalid", file: book, before: '"9780141439587"', after: '"978-0141439587"', at: '"978-0141439587"' },
  { says: "a sample that breaks its field", rule: "examples/invalid", file: book, before: '"x-sample": ["Emma"]', after: '"x-sample": [7]', at: "7" },
  { says: "a record that breaks its entity", rule: "records/invalid", file: "schemas/records/author.json", before: '"genre": "novel"', after: '"genre": "novels"', at: '"novels"' },
];
