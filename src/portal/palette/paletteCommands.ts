/** Commands of the palette that lead to no page: theme, language, settings, keys, logout. */
import type { Language, Text } from "#dialect/text/text.ts";
import { chooseTheme } from "../session/appearance.ts";
import { showKeys, showLogOut, showSettings, themes } from "../session/appState.ts";
import type { Portal } from "../site/PortalContext.tsx";
import type { PaletteEntry } from "./paletteEntries.ts";

export interface PaletteCommand extends PaletteEntry {
  run(): void;
}

/** Returns the commands, each searched by its words in every language. `language` is the current one, which is not offered. */
export function paletteCommands(
  { catalog, i18n, host }: Pick<Portal, "catalog" | "i18n" | "host">,
  language: Language,
): readonly PaletteCommand[] {
  const wordsOf = (key: string): Text =>
    Object.fromEntries(Object.entries(catalog.messages).map(([code, words]) => [code, words[key] ?? ""]));
  const command = (id: string, icon: string, title: Text, group: Text | undefined, run: () => void): PaletteCommand => ({
    id: `command ${id}`,
    does: "go",
    title,
    also: [],
    group,
    codes: [id],
    icon,
    address: "",
    run,
  });
  const theme = wordsOf("shell.settings.theme");
  const help = catalog.site.frame?.help;
  return [
    ...(help === undefined ? [] : [command("help", "circle-question-mark", wordsOf("shell.help"), undefined, () => host.go(help))]),
    ...themes.map((one) => command(`theme-${one}`, "sliders-horizontal", wordsOf(`shell.theme.${one}`), theme, () => chooseTheme(one))),
    ...catalog.site.languages
      .filter(({ code }) => code !== language)
      .map(({ code, name }) =>
        command(`language-${code}`, "languages", { [language]: name, "": name }, wordsOf("shell.language"), () => i18n.use(code)),
      ),
    command("settings", "sliders-horizontal", wordsOf("shell.settings.title"), undefined, () => showSettings(true)),
    command("keys", "keyboard", wordsOf("keys.title"), undefined, () => showKeys(true)),
    command("logOut", "log-out", wordsOf("shell.logOut"), undefined, () => showLogOut(true)),
  ];
}
