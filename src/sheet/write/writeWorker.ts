/** The writer as a worker: sheets in, bytes out, null where it failed. */
import { writeWorkbook, type WrittenSheet } from "./writeWorkbook.ts";

self.onmessage = ({ data }: MessageEvent<readonly WrittenSheet[]>): void =>
  void writeWorkbook(data).then(
    ({ buffer }) => self.postMessage(buffer, { transfer: [buffer] }),
    () => self.postMessage(null),
  );
