import type { ComponentProps } from "react";
import styles from "./button.module.css";

type Look = "primary" | "plain";

interface Props extends ComponentProps<"button"> {
  look?: Look;
}

/** The class of a button, for links that look like one. */
export const buttonClass = (look: Look): string => `${styles.button} ${styles[look]}`;

export function Button({ look = "plain", type = "button", ...rest }: Props) {
  return <button {...rest} type={type} className={`${buttonClass(look)} ${rest.className ?? ""}`} />;
}
