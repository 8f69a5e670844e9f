/** A form and a table from two JSON files, with a kind of field and a kind of screen of this page. */
import { createEngine, createMemorySource, hostKind, type InputProps } from "@lading/engine";
import { createRoot } from "react-dom/client";
import "@lading/engine/style.css";
import book from "./book.json";
import books from "./books.json";

const StarsInput = ({ id, value, onChange, readOnly }: InputProps) => (
  <input id={id} type="range" min="0" max="5" value={Number(value ?? 0)} disabled={readOnly} onChange={({ target }) => onChange(target.value)} />
);
const stars = hostKind({ name: "stars", toText: (value) => "★".repeat(Number(value ?? 0)), Input: StarsInput });

const { Provider, Screen } = createEngine({
  schemas: { entities: { book }, screens: { books, shelf: { kind: "custom", custom: "shelf", entity: "book" } } },
  source: createMemorySource({ book: [{ id: "1", title: "Emma", pages: 474, rating: "4" }] }),
  kinds: [stars],
  screens: { shelf: () => <p>A screen of this page.</p> },
});

createRoot(document.getElementById("root") as HTMLElement).render(
  <Provider>
    <Screen screen="books" title={{ en: "Books" }} />
    <Screen screen="shelf" />
  </Provider>,
);
