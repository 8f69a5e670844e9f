/**
 * All icons that code names, by their names on lucide.dev. To add one, add its line here, and its name to `kitIcons.json`.
 *
 * Each is a member of the package that is written out, so that no other is bundled. Icons that JSON names beyond these come
 * with the catalogue (`provideIcons`). Those of the first paint and of every page load before: they stand in files of their own.
 */
import * as lucide from "lucide-react";
import { firstIcons } from "./firstIcons.ts";
import { frameIcons } from "./frameIcons.ts";

export const icons = {
  ...firstIcons,
  ...frameIcons,
  archive: lucide.Archive,
  "arrow-right": lucide.ArrowRight,
  bookmark: lucide.Bookmark,
  box: lucide.Box,
  camera: lucide.Camera,
  "circle-x": lucide.CircleX,
  clock: lucide.Clock,
  "corner-down-right": lucide.CornerDownRight,
  "file-spreadsheet": lucide.FileSpreadsheet,
  flag: lucide.Flag,
  "git-merge": lucide.GitMerge,
  globe: lucide.Globe,
  "grip-vertical": lucide.GripVertical,
  hash: lucide.Hash,
  image: lucide.Image,
  keyboard: lucide.Keyboard,
  link: lucide.Link,
  "log-out": lucide.LogOut,
  "map-pin": lucide.MapPin,
  minimize: lucide.Minimize,
  minus: lucide.Minus,
  pause: lucide.Pause,
  play: lucide.Play,
  "redo-2": lucide.Redo2,
  "rows-3": lucide.Rows3,
  scale: lucide.Scale,
  "square-pen": lucide.SquarePen,
  star: lucide.Star,
  users: lucide.Users,
} as const;

/** The name of an icon that the engine and the shell draw by themselves. */
export type KitIcon = keyof typeof icons;
