/** Leaves the portal for the workbench. It is a page of its own at the same address: the router of the portal does not know it. */
export function leaveForWorkbench(): void {
  location.hash = "#/workbench";
  location.reload();
}
