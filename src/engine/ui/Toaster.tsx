import { useEffect, useState, useSyncExternalStore } from "react";
import { Icon } from "./icons/Icon.tsx";
import { closeToasts, offerDuration, toastDuration, toasts, type ToastMessage } from "./toast.ts";
import "./StatusTag.css";
import "./Toaster.css";

const looks = {
  success: { hue: "green", icon: "circle-check" },
  error: { hue: "red", icon: "circle-alert" },
  warning: { hue: "amber", icon: "triangle-alert" },
  info: { hue: "blue", icon: "info" },
} as const;

function Message({ message, closeLabel }: { readonly message: ToastMessage; readonly closeLabel: string }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || message.kind === "error") return;
    const timer = setTimeout(() => closeToasts(message.id), message.action ? offerDuration : toastDuration);
    return () => clearTimeout(timer);
  }, [held, message]);
  const { hue, icon } = looks[message.kind];
  return (
    <div
      className={`ld-toast ld-hue-${hue}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icon} />
      <div className="ld-toast-words">
        <p>{message.text}</p>
        {message.detail && <small>{message.detail}</small>}
      </div>
      {message.action && (
        <button
          type="button"
          className="ld-toast-action"
          onClick={() => {
            message.action?.run();
            closeToasts(message.id);
          }}
        >
          {message.action.label}
        </button>
      )}
      <button type="button" className="ld-icon-button ld-icon-button-sm" aria-label={closeLabel} onClick={() => closeToasts(message.id)}>
        <Icon name="x" size={14} />
      </button>
    </div>
  );
}

/** Where messages stand: beneath the bar in the middle, the whole width on a phone. Once a page. */
export function Toaster({ label, closeLabel }: { readonly label: string; readonly closeLabel: string }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <section aria-label={label} className="ld-toaster">
      {/* There before their first message: what comes with its region is not told everywhere. A region within one would be told twice. */}
      {(["polite", "assertive"] as const).map((manner) => (
        <div key={manner} aria-live={manner} className="ld-toaster-list">
          {shown
            .filter(({ kind }) => (kind === "error") === (manner === "assertive"))
            .map((message) => (
              <Message key={message.id} message={message} closeLabel={closeLabel} />
            ))}
        </div>
      ))}
    </section>
  );
}
