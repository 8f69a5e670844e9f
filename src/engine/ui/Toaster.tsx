import { useEffect, useState, useSyncExternalStore } from "react";
import { Icon } from "./icons/Icon.tsx";
import { offerDuration, toastDuration, type ToastMessage, type Toasts } from "./toast.ts";
import "./StatusTag.css";
import "./Toaster.css";

const kindStyles = {
  success: { hue: "green", icon: "circle-check" },
  error: { hue: "red", icon: "circle-alert" },
  warning: { hue: "amber", icon: "triangle-alert" },
  info: { hue: "blue", icon: "info" },
} as const;

interface MessageProps {
  readonly toasts: Toasts;
  readonly message: ToastMessage;
  readonly closeLabel: string;
}

/** One message. Its time stops while the pointer or the focus is in it. */
function Message({ toasts, message, closeLabel }: MessageProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || message.lasting || message.kind === "error") return;
    const timer = setTimeout(() => toasts.close(message.id), message.action ? offerDuration : toastDuration);
    return () => clearTimeout(timer);
  }, [toasts, held, message]);
  const { hue, icon } = kindStyles[message.kind];
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
            toasts.close(message.id);
          }}
        >
          {message.action.label}
        </button>
      )}
      <button type="button" className="ld-icon-button ld-icon-button-sm" aria-label={closeLabel} onClick={() => toasts.close(message.id)}>
        <Icon name="x" size={14} />
      </button>
    </div>
  );
}

export interface ToasterProps {
  readonly toasts: Toasts;
  /** Accessible name of the region. */
  readonly label: string;
  readonly closeLabel: string;
}

/** Renders the messages of a store. Render it once per store. */
export function Toaster({ toasts, label, closeLabel }: ToasterProps) {
  const visible = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <section aria-label={label} className="ld-toaster">
      {/* Both live regions exist before their first message: not every screen reader announces a region that appears with its
          content. They are not nested, or a message would be announced twice. */}
      {(["polite", "assertive"] as const).map((politeness) => (
        <div key={politeness} aria-live={politeness} className="ld-toaster-list">
          {visible
            .filter(({ kind }) => (kind === "error") === (politeness === "assertive"))
            .map((message) => (
              <Message key={message.id} toasts={toasts} message={message} closeLabel={closeLabel} />
            ))}
        </div>
      ))}
    </section>
  );
}
