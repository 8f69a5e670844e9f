/** A form and a table from two JSON files, and a kind of field of this page. */
import { createEngine, createMemorySource, type InputProps, textKind } from "@lading/engine";
import { createRoot } from "react-dom/client";
import "@lading/engine/style.css";
import book from "./book.json";
import books from "./books.json";

const stars = (value: unknown) => "★".repeat(Number(value ?? 0));

function StarsInput({ id, value, onChange, readOnly }: InputProps) {
  return (
    <input id={id} type="range" min="0" max="5" value={Number(value ?? 0)} disabled={readOnly} onChange={(event) => onChange(event.target.value)} />
  );
}

/** A kind of screen of this page: the schemas say who draws it. */
const shelf = { kind: "custom", custom: "shelf", entity: "book" };

const starsKind = {
  ...textKind,
  name: "stars",
  matches: () => false,
  render: ({ value }: { value: unknown }) => <b>{stars(value)}</b>,
  toText: stars,
};

const { Provider, Screen } = createEngine({
  schemas: { entities: { book }, screens: { books, shelf } },
  source: createMemorySource({ book: [{ id: "1", title: "Emma", pages: 474, rating: "4" }] }),
  kinds: [{ kind: starsKind, Input: StarsInput }],
  screens: { shelf: () => <p>A screen of this page.</p> },
});

createRoot(document.getElementById("root") as HTMLElement).render(
  <Provider>
    <Screen screen="books" title={{ en: "Books" }} />
    <Screen screen="shelf" />
  </Provider>,
);
