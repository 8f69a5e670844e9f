import { expect, test } from "vitest";
import { DeliveryError, toDeliveryError } from "../../../src/server/mail/sender.ts";

test("an unknown error is worth a retry; a delivery error keeps its outcome", () => {
  expect(toDeliveryError(new Error("reset"))).toMatchObject({ outcome: "later", message: "reset" });
  const refused = new DeliveryError("never", "550");
  expect(toDeliveryError(refused)).toBe(refused);
  expect(toDeliveryError("odd")).toBeInstanceOf(DeliveryError);
});
