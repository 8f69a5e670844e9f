/** Lines that the start prints: who can log in, and where. */
import { workbenchRoles } from "#dialect/schema/roles.ts";
import type { Schemas } from "./schemas/loadSchemas.ts";
import type { SchemaStore } from "./schemas/schemaStore.ts";
import { demoLogin } from "./seed/demo.ts";
import { demoStaffName } from "./seed/demoStaff.ts";
import type { Settings } from "./settings/settings.ts";
import type { WorkbenchServices } from "./workbench/openWorkbench.ts";

export function greetingOf(settings: Settings, schemas: SchemaStore, url: string, workbench: WorkbenchServices | undefined): string[] {
  const password = workbench?.access.made ? `, password ${workbench.access.made} (said this once)` : "";
  const roles = settings.seed === "none" ? [] : workbenchRoles(schemas.current().roles);
  const analysts = roles.length === 0 ? "" : ` (log in as ${roles.map(({ name }) => demoStaffName(name)).join(" or ")})`;
  return [
    ...(settings.seed === "none" ? [] : [`demo login: ${demoLogin.loginName} / ${demoLogin.password}`]),
    ...(settings.seed === "none" ? [] : deskLines(schemas.current(), url)),
    ...(workbench ? [`workbench: ${url}/#/workbench${analysts}${password}`] : []),
  ];
}

/** Where the staff logs in, with its demonstration accounts. */
function deskLines({ sites, catalog, roles: { roles } }: Schemas, url: string): string[] {
  const names = Object.entries(roles).flatMap(([name, { of, may }]) =>
    of === "staff" && Object.keys(may).length > 0 ? [demoStaffName(name)] : [],
  );
  const desks = sites.filter(({ name }) => catalog.files.sites?.[name]?.of === "staff");
  return names.length === 0 ? [] : desks.map(({ path }) => `staff: ${url}${path} (log in as ${names.join(", ")}, same password)`);
}
