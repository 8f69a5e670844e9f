/**
 * Icons of the first paint: login, messages, a page that loads or failed to load. They are part of the first script; those
 * of the frame load with `frameIcons.ts`, the rest with `icons.ts`.
 */
import * as lucide from "lucide-react";

export const firstIcons = {
  "circle-alert": lucide.CircleAlert,
  "circle-check": lucide.CircleCheck,
  eye: lucide.Eye,
  "eye-off": lucide.EyeOff,
  info: lucide.Info,
  languages: lucide.Languages,
  "loader-circle": lucide.LoaderCircle,
  lock: lucide.Lock,
  "refresh-cw": lucide.RefreshCw,
  "triangle-alert": lucide.TriangleAlert,
  user: lucide.User,
  "wifi-off": lucide.WifiOff,
  x: lucide.X,
} as const;
