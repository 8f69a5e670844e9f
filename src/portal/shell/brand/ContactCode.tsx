import { QrCode } from "@chakra-ui/react/qr-code";
import { ChakraParts } from "#engine";
import "./ContactCode.css";

/** QR code. A chunk of its own, because few users open it. */
export default function ContactCode({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <ChakraParts>
      <QrCode.Root unstyled value={value} className="contact-qr" role="img" aria-label={label}>
        <QrCode.Frame>
          <QrCode.Pattern />
        </QrCode.Frame>
      </QrCode.Root>
    </ChakraParts>
  );
}
