/** The site's own line icons, drawn on a grid of 24. They repeat what words beside them say, so readers skip them. */
const SHAPES = {
  mail: "M3.5 6.5h17v12h-17zM3.5 7.5l8.5 6 8.5-6",
  files: "M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4",
  folder: "M3.5 6.5v12h17v-10h-9l-2-2.5h-6z",
  settings: "M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M15 5.5v4M9 14.5v4",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15",
  next: "M9.5 5.5l6.5 6.5-6.5 6.5",
  menu: "M4 8h16M4 16h16",
  close: "M6 6l12 12M18 6L6 18",
  reply: "M9.5 6l-5 5 5 5M5 11h8.5a6 6 0 0 1 6 6v1.5",
  eye: "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 14.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z",
  done: "M5 12.5l4.5 4.5L19 7.5",
  alert: "M12 4l9 16H3zM12 10v4.5M12 17.2v.3",
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
