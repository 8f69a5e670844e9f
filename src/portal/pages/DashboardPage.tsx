import { DashboardView } from "#engine";

export function DashboardPage({ screen }: { readonly screen: string }) {
  return <DashboardView screen={screen} />;
}
