/** The page of the gallery: all examples on the left, the states of one in the middle, its JSON on the right. */
import { useEffect, useId, useMemo, useState, useSyncExternalStore } from "react";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { Button, InlineNote, Segments, Toaster } from "#engine";
import { createWorkbenchTranslation, readLanguage, storeLanguage, type WorkbenchTranslation } from "../client/translation.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { LanguageSelect } from "../controls/LanguageSelect.tsx";
import { CaughtExample } from "./CaughtExample.tsx";
import { openExample } from "./exampleEngine.ts";
import { ExampleStates } from "./ExampleStates.tsx";
import { type GalleryExample, galleryExamples } from "./galleryExamples.ts";
import { galleryLanguages, galleryWords } from "./galleryWords.ts";
import "./gallery.css";

/** Address of the gallery; an example has its id behind it. */
const address = "#/gallery";

function useHash(): string {
  const subscribe = (changed: () => void) => {
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  };
  return useSyncExternalStore(subscribe, () => location.hash);
}

export function Gallery() {
  const [language, setLanguage] = useState(() => readLanguage(galleryLanguages));
  const words = useMemo(() => createWorkbenchTranslation(language, galleryWords), [language]);
  const wanted = useHash().slice(address.length + 1);
  const example = galleryExamples.find(({ id }) => id === wanted) ?? galleryExamples[0];
  useEffect(() => {
    document.documentElement.lang = galleryLanguages.find(({ code }) => code === language)?.html ?? language;
    document.title = words.t("gallery.title");
  }, [language, words]);
  const use = (next: string) => {
    storeLanguage(next);
    setLanguage(next);
  };
  return (
    <div className="gallery">
      <header className="gallery-bar">
        <h1>{words.t("gallery.title")}</h1>
        <AppearanceChoice words={words} />
        <LanguageSelect languages={galleryLanguages} label={words.t("bench.language")} value={language} onChange={use} />
      </header>
      <ExampleLinks words={words} current={example?.id} />
      <Toaster toasts={workbenchToasts} label={words.t("bench.notices")} closeLabel={words.t("bench.close")} />
      {example && <ExamplePage key={example.id} example={example} words={words} />}
    </div>
  );
}

const themes = ["light", "dark"] as const;
const sizes = ["small", "medium", "large"] as const;

/** Theme and size of this page; the portal's own settings stay. */
function AppearanceChoice({ words: { t } }: { readonly words: WorkbenchTranslation }) {
  const root = document.documentElement;
  const [theme, setTheme] = useState<(typeof themes)[number]>(root.classList.contains("dark") ? "dark" : "light");
  const [size, setSize] = useState(sizes.find((one) => one === root.dataset["size"]) ?? "medium");
  useEffect(() => void root.classList.toggle("dark", theme === "dark"), [root, theme]);
  // The theme of the device, when that changes.
  useEffect(() => {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => setTheme(dark.matches ? "dark" : "light");
    dark.addEventListener("change", follow);
    return () => dark.removeEventListener("change", follow);
  }, []);
  useEffect(() => {
    root.dataset["size"] = size;
  }, [root, size]);
  const options = <Value extends string>(values: readonly Value[], say: (value: Value) => string) =>
    values.map((value) => ({ value, label: say(value) }));
  return (
    <>
      <Segments
        size="sm"
        label={t("gallery.theme")}
        options={options(themes, (value) => t(`gallery.theme.${value}`))}
        value={theme}
        onChange={(next) => setTheme(next)}
      />
      <Segments
        size="sm"
        label={t("gallery.size")}
        options={options(sizes, (value) => t(`gallery.size.${value}`))}
        value={size}
        onChange={(next) => setSize(next)}
      />
    </>
  );
}

function ExampleLinks({ words, current }: { readonly words: WorkbenchTranslation; readonly current: string | undefined }) {
  const groups = [
    { label: words.t("gallery.kinds"), of: "kind" },
    { label: words.t("gallery.screens"), of: "screen" },
  ];
  return (
    <nav className="gallery-links" aria-label={words.t("gallery.pages")}>
      {groups.map(({ label, of }) => (
        <div key={of}>
          <h2>{label}</h2>
          <ul>
            {galleryExamples
              .filter((example) => example.of === of)
              .map(({ id, name }) => (
                <li key={id}>
                  <a href={`${address}/${id}`} aria-current={id === current ? "page" : undefined}>
                    {name}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function ExamplePage({ example, words }: { readonly example: GalleryExample; readonly words: WorkbenchTranslation }) {
  const written = useMemo(() => JSON.stringify(example.json, null, 2), [example]);
  const [text, setText] = useState(written);
  const [{ shown, before }, setShown] = useState({ shown: written, before: written });
  const [why, setWhy] = useState("");
  const id = useId();
  const change = (next: string) => {
    setText(next);
    try {
      openExample({ example, own: {} }, "filled", next);
      setShown({ shown: next, before: shown });
      setWhy("");
    } catch (error) {
      setWhy(errorMessage(error));
    }
  };
  return (
    <main className="gallery-page" data-of={example.of}>
      <h2>{example.name}</h2>
      <CaughtExample
        key={shown}
        onFault={(fault) => {
          setWhy(errorMessage(fault));
          setShown({ shown: before, before: written });
        }}
      >
        <ExampleStates example={example} text={shown} words={words} />
      </CaughtExample>
      <div className="gallery-json">
        <label htmlFor={id} className="ld-label">
          {words.t("gallery.json")}
        </label>
        <p id={`${id}-hint`} className="ld-help">
          {words.t("gallery.jsonHint")}
        </p>
        <textarea
          id={id}
          className="ld-input"
          value={text}
          spellCheck={false}
          aria-invalid={why !== ""}
          aria-describedby={`${id}-hint`}
          rows={Math.min(40, text.split("\n").length + 1)}
          onChange={({ target }) => change(target.value)}
        />
        <div role="status">{why && <InlineNote tone="error">{words.t("gallery.invalid", { why })}</InlineNote>}</div>
        <Button size="sm" icon="undo-2" disabled={text === written} onClick={() => change(written)}>
          {words.t("gallery.reset")}
        </Button>
      </div>
    </main>
  );
}
