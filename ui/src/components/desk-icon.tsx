import { Drawn } from "@/components/icon";

/** The icons of the dashboard. */
const SHAPES = {
  mail: "M3.5 6.5h17v12h-17zM3.5 7.5l8.5 6 8.5-6",
  files: "M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4",
  folder: "M3.5 6.5v12h17v-10h-9l-2-2.5h-6z",
  settings: "M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M15 5.5v4M9 14.5v4",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15",
  next: "M9.5 5.5l6.5 6.5-6.5 6.5",
  close: "M6 6l12 12M18 6L6 18",
  reply: "M9.5 6l-5 5 5 5M5 11h8.5a6 6 0 0 1 6 6v1.5",
  eye: "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 14.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z",
  done: "M5 12.5l4.5 4.5L19 7.5",
  more: "M12 6v.01M12 12v.01M12 18v.01",
  check: "M6 12.5l4 4 8-9",
  up: "M12 19V6M6.5 11L12 5.5 17.5 11",
  down: "M12 5v13M6.5 13l5.5 5.5 5.5-5.5",
  upload: "M12 15V4.5M7.5 8.5L12 4l4.5 4.5M4.5 19.5h15",
  chat: "M4 5.5h16v11h-9l-4.5 4v-4H4z",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.700l1-1",
  back: "M14.5 5.5L8 12l6.5 6.5",
  stop: "M7 7h10v10H7z",
  copy: "M8.5 8.500h11v11h-11zM15.5 8.500v-4h-11v11h4",
  retry: "M19 12a7 7 0 1 1-2-4.900M17.5 3.500v4h-4",
  calendar: "M4 6h16v14H4zM4 10h16M8 3.500V7M16 3.500V7",
  trash: "M5 7h14M9.5 7V4.500h5V7M7 7l1 12.500h8L17 7",
  draft: "M4.5 19.500l1-4.500L15.500 5l3.500 3.500L9 18.500zM13.500 7l3.500 3.500",
  table: "M4 5.500h16v13H4zM4 10h16M9.5 5.500v13M14.500 10v8.500M4 14.250h16",
  lock: "M6.5 11h11v8.500h-11zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  user: "M12 12a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.400zM5 20a7 7 0 0 1 14 0",
  list: "M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01",
  alert: "M12 4l9 16H3zM12 10v4.5M12 17.2v.3",
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return <Drawn path={SHAPES[name]} size={size} />;
}
