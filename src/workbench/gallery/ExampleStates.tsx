/** An example in each of its states. */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Json } from "#dialect/json/json.ts";
import { Segments, useLanguage } from "#engine";
import { createWorkbenchTranslation, type WorkbenchTranslation } from "../client/translation.ts";
import { type ShownFieldState, fieldStates, type OpenedExample, openExample, type ScreenState, screenStates } from "./exampleEngine.ts";
import { galleryWords } from "./galleryWords.ts";
import type { GalleryExample } from "./galleryExamples.ts";

interface ExampleProps {
  readonly example: GalleryExample;
  /** Text of its JSON, valid. */
  readonly text: string;
  readonly words: WorkbenchTranslation;
}

/** A field in all states at once; a screen in one of them, as large as it is. */
export function ExampleStates(props: ExampleProps) {
  return props.example.of === "kind" ? <FieldStates {...props} /> : <ScreenStates {...props} />;
}

function FieldStates(props: ExampleProps) {
  return (
    <div className="gallery-states">
      {fieldStates.map((state) => (
        <section key={state} aria-labelledby={`state-${state}`} className="gallery-state" data-state={state}>
          <h3 id={`state-${state}`}>{props.words.t(`gallery.state.${state}`)}</h3>
          <InState {...props} state={state}>
            {(opened) => <FieldInState opened={opened} state={state} problem={props.words.t("gallery.problem")} />}
          </InState>
        </section>
      ))}
    </div>
  );
}

/** The fields of the example: one is required, one cannot be changed. */
const fieldOf: Partial<Readonly<Record<ShownFieldState, string>>> = { required: "needed", readOnly: "fixed" };

function FieldInState({
  opened,
  state,
  problem,
}: {
  readonly opened: OpenedExample;
  readonly state: ShownFieldState;
  readonly problem: string;
}) {
  const { engine, field } = opened;
  const [value, setValue] = useState<Json | undefined>(state === "empty" || state === "required" ? undefined : field?.value);
  if (!field) return null;
  return (
    <engine.Field
      entity="example"
      field={fieldOf[state] ?? "value"}
      value={value}
      onChange={setValue}
      shown={state === "shown"}
      disabled={state === "disabled"}
      {...(field.as && { as: field.as })}
      {...(state === "wrong" && { problem })}
    />
  );
}

function ScreenStates(props: ExampleProps) {
  const { t } = props.words;
  const [state, setState] = useState<ScreenState>("filled");
  const title = Object.fromEntries([[props.words.language, props.example.name]]);
  const options = screenStates.map((value) => ({ value, label: t(`gallery.state.${value}`) }));
  return (
    <div className="gallery-screen">
      <Segments label={t("gallery.state")} options={options} value={state} onChange={(next) => setState(next)} />
      <div className="gallery-frame" data-state={state}>
        <InState key={state} {...props} state={state}>
          {({ engine, screen }) =>
            screen && <engine.Screen screen={screen.name} title={title} {...(screen.id !== undefined && { id: screen.id })} />
          }
        </InState>
      </div>
    </div>
  );
}

/** A screen of a host, drawn by its own code. */
function OwnScreen() {
  return <p>{createWorkbenchTranslation(useLanguage(), galleryWords).t("gallery.own")}</p>;
}

interface InStateProps extends ExampleProps {
  readonly state: ShownFieldState | ScreenState;
  readonly children: (opened: OpenedExample) => ReactNode;
}

/** Another text makes another engine; another language changes the words of the same one. */
function InState({ example, text, words, state, children }: InStateProps) {
  const { language } = words;
  const [first] = useState(language);
  const opened = useMemo(() => {
    const made = openExample({ example, own: { shelf: OwnScreen } }, state, text);
    made.engine.host.language.use(first);
    return made;
  }, [example, state, text, first]);
  useEffect(() => opened.engine.host.language.use(language), [opened, language]);
  return <opened.engine.Provider key={text}>{children(opened)}</opened.engine.Provider>;
}
