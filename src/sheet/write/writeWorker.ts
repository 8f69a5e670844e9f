/** Worker that writes workbooks: receives sheets, posts the bytes, or null after a failure. */
import { writeWorkbook, type WrittenSheet } from "./writeWorkbook.ts";

self.onmessage = ({ data }: MessageEvent<readonly WrittenSheet[]>): void =>
  void writeWorkbook(data).then(
    ({ buffer }) => self.postMessage(buffer, { transfer: [buffer] }),
    () => self.postMessage(null),
  );
