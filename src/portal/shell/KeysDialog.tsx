import { Button, Dialog, type Shortcut, shownKeys, useShortcutRegistry, useTranslation } from "#engine";
import { chooseFrame, showKeys, useAppState } from "../session/appState.ts";
import { usePortal } from "../site/PortalContext.tsx";
import { goKeysOf } from "../site/goKeys.ts";
import { useMenu } from "../site/useMenu.ts";
import "./KeysDialog.css";

/** Overview of the shortcuts of this page and of every page; opened by `?` or from the account menu. */
export function KeysDialog() {
  const { t } = useTranslation();
  const { showKeys: open } = useAppState();
  return (
    <Dialog wide open={open} onClose={() => showKeys(false)} title={t("keys.title")} closeLabel={t("action.close")}>
      {open && <Overview />}
    </Dialog>
  );
}

function Overview() {
  const { t, text } = useTranslation();
  const { catalog } = usePortal();
  const { singleKeys } = useAppState();
  const registry = useShortcutRegistry();
  const goKeys = goKeysOf(useMenu()).map(({ key, title }) => ({ keys: ["g", key], says: text(title) }));
  const active = (shortcuts: readonly Shortcut[]) =>
    singleKeys ? shortcuts : shortcuts.filter(({ keys: [first] }) => first === "Ctrl" || first === "Esc" || first === "F1");
  return (
    <div className="keys">
      {!singleKeys && (
        <div className="keys-off">
          <p>{shownKeys(t("keys.off"))}</p>
          <Button size="sm" onClick={() => chooseFrame({ singleKeys: true })}>
            {t("keys.turnOn")}
          </Button>
        </div>
      )}
      <div className="keys-columns">
        <div>
          <Keys heading={t("keys.here")} shortcuts={active(registry.list())} />
          <Keys
            heading={t("keys.everywhere")}
            shortcuts={active([
              { keys: ["Ctrl", "K"], says: t("palette.title") },
              { keys: ["?"], says: t("keys.title") },
              ...(catalog.site.frame?.help === undefined ? [] : [{ keys: ["F1"], says: t("shell.help") }]),
              { keys: ["Esc"], says: t("keys.close") },
            ])}
          />
        </div>
        <Keys heading={t("keys.go")} shortcuts={active(goKeys)} />
      </div>
      {singleKeys && <p className="keys-note">{t("keys.note")}</p>}
    </div>
  );
}

function Keys({ heading, shortcuts }: { readonly heading: string; readonly shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null;
  return (
    <section>
      <h3>{heading}</h3>
      <dl>
        {shortcuts.map(({ keys, says }) => (
          <div key={keys.join(" ")}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{shownKeys(key)}</kbd>
              ))}
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
