/**
 * The icons of what may be seen before anything else is there: the login, a
 * message, a page that is on its way or did not come. They come with the first
 * script, those of every page behind it with `frameIcons.ts`, the rest with `icons.ts`.
 */
import {
  CircleAlert,
  CircleCheck,
  Eye,
  EyeOff,
  Info,
  Languages,
  LoaderCircle,
  Lock,
  RefreshCw,
  TriangleAlert,
  User,
  WifiOff,
  X,
  type LucideIcon,
} from "lucide-react";

export const firstIcons: Readonly<Record<string, LucideIcon>> = {
  "circle-alert": CircleAlert,
  "circle-check": CircleCheck,
  eye: Eye,
  "eye-off": EyeOff,
  info: Info,
  languages: Languages,
  "loader-circle": LoaderCircle,
  lock: Lock,
  "refresh-cw": RefreshCw,
  "triangle-alert": TriangleAlert,
  user: User,
  "wifi-off": WifiOff,
  x: X,
};
