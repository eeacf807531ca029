import type { ComponentProps } from "react";
import { Icon, type IconName } from "@/components/desk-icon";
import styles from "./icon-button.module.css";

interface Props extends Omit<ComponentProps<"button">, "children"> {
  /** An icon, or a sign of its own. */
  icon: IconName | "+" | "−";
  /** What it does, for those who hear the page. */
  label: string;
  size?: number;
}

/** A button that is an icon alone. */
export function IconButton({ icon, label, size = 18, className, ...rest }: Props) {
  return (
    <button {...rest} type="button" className={`${styles.button} ${className ?? ""}`} aria-label={label}>
      {icon === "+" || icon === "−" ? icon : <Icon name={icon} size={size} />}
    </button>
  );
}
