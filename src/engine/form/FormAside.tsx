/** Computed figures beside the form: one large, the others as lines. They update live without a layout shift. */
import { useTranslation } from "../host/EngineProvider.tsx";
import { ValueCell } from "../kinds/FieldValue.tsx";
import { isEmptyValue } from "../values/control.ts";
import { inCurrency } from "../values/inCurrency.ts";
import { Arithmetic } from "./fields/Arithmetic.tsx";
import { useFormContext } from "./fields/formContext.ts";
import { FORM_TOPIC } from "./store/formTopics.ts";
import { useTopic } from "../browser/topics.ts";

export function FormAside() {
  const { plan, store } = useFormContext();
  useTopic(store.topics, FORM_TOPIC);
  const { text, t } = useTranslation();
  const { aside } = plan;
  if (!aside) return null;
  const hero = store.holds(aside.hero?.showWhen) ? aside.hero : undefined;
  const lines = aside.fields.filter(
    ({ path, showWhen }) => store.stateAt(path).visible && store.holds(showWhen) && !isEmptyValue(store.get(path)),
  );
  // A note replaces the figures while all of them are empty.
  const isEmpty = [...(hero ? [hero] : []), ...lines].every(({ path }) => isEmptyValue(store.get(path)));
  return (
    <aside className="ld-card ld-form-aside" aria-label={text(aside.label)}>
      <h2 className="ld-section-head">{text(aside.label)}</h2>
      <div className="ld-section-body">
        {isEmpty && <p className="ld-muted">{t("form.asideEmpty")}</p>}
        {hero && !isEmpty && (
          <p className="ld-hero" aria-label={text(hero.label)}>
            {isEmptyValue(store.get(hero.path)) ? (
              <span className="ld-subtle">–</span>
            ) : (
              <ValueCell field={hero} value={store.get(hero.path)} />
            )}
          </p>
        )}
        {hero && !isEmpty && <Arithmetic field={hero} />}
        {!isEmpty && (
          <dl className="ld-lines-list">
            {lines.map((field) => (
              <div key={field.path}>
                <dt>
                  <span>{text(field.label)}</span>
                </dt>
                <dd>
                  <ValueCell field={inCurrency(field, store.draft())} value={store.get(field.path)} />
                </dd>
                <Arithmetic field={field} as="dd" />
              </div>
            ))}
          </dl>
        )}
        {aside.note && <p className="ld-help">{text(aside.note)}</p>}
      </div>
    </aside>
  );
}
