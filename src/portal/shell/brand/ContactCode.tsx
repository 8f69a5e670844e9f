import "./ContactCode.css";

/** The QR picture of customer service, as the site or the user info names it [P-036]. */
export function ContactCode({ src, label }: { readonly src: string; readonly label: string }) {
  return <img className="contact-qr" src={src} alt={label} />;
}
