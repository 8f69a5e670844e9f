/**
 * Icons of the first paint: login, messages, a page that loads or failed to load. They are part of the first script; those
 * of the frame load with `frameIcons.ts`, the rest with `icons.ts`.
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
