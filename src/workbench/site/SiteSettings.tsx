import { readJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { TextRows } from "../diagram/TextRows.tsx";
import type { FormEditorProps } from "../visual/formEditorProps.ts";
import type { RouteRow } from "./siteRoutes.ts";

const starts = ["home", "dashboard", "login", "notFound"] as const;

/** Settings of the site: its name, its first page, and the texts of that page. */
export function SiteSettings({ rows, opened, edit }: FormEditorProps & { readonly rows: readonly RouteRow[] }) {
  const { languages, translation } = useWorkbench();
  const { t, text: say } = translation;
  const texts = { text: opened.text, edit };
  const valueOf = (name: string) => String(readJsonValue(opened.text, `/${name}`) ?? "");
  const set = (name: string, value: string) => edit((text) => setJsonValue(text, `/${name}`, value).text);
  const pages = rows.filter(({ route }) => route.children === undefined && route.external === undefined);
  const addresses = [...new Set(pages.map(({ address }) => address))];
  const titleOf = (address: string) => say(pages.find((row) => row.address === address && row.route.title)?.route.title);
  const hasFront = readJsonValue(opened.text, "/front") !== undefined;
  return (
    <>
      <h3>{t("site.settings")}</h3>
      <TextRows {...texts} what={t("site.product")} pointer="/product" />
      {starts.map((name) => (
        <SelectRow
          key={name}
          label={t(`site.${name}`)}
          options={addresses.map((address) => ({ value: address, label: [titleOf(address), address].filter(Boolean).join(" – ") }))}
          value={valueOf(name)}
          onChange={(next) => set(name, next)}
        />
      ))}
      <SelectRow
        label={t("site.language")}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        value={valueOf("defaultLanguage")}
        onChange={(next) => set("defaultLanguage", next)}
      />
      {hasFront && (
        <>
          <h4>{t("site.front")}</h4>
          <TextRows {...texts} what={t("site.claim")} pointer="/front/claim" />
          <TextRows {...texts} what={t("site.text")} pointer="/front/text" />
        </>
      )}
    </>
  );
}
