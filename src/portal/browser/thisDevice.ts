/** Returns the system that the browser says it runs on, as a name to begin with; "" where it does not say. */
export function thisDevice(): string {
  const { userAgentData } = navigator as { readonly userAgentData?: { readonly platform?: string } };
  return userAgentData?.platform ?? "";
}
