/** The site's own line icons, drawn on a grid of 24. They repeat what words beside them say, so readers skip them. */
const SHAPES = {
  menu: "M4 8h16M4 16h16",
  close: "M6 6l12 12M18 6L6 18",
  done: "M5 12.5l4.5 4.5L19 7.5",
  alert: "M12 4l9 16H3zM12 10v4.5M12 17.2v.3",
} as const;

export type IconName = keyof typeof SHAPES;

export function Drawn({ path, size }: { path: string; size: number }) {
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
      <path d={path} />
    </svg>
  );
}

/** The few that every page needs; the dashboard has more in desk-icon.tsx. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return <Drawn path={SHAPES[name]} size={size} />;
}
