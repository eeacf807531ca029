const two = (number: number) => String(number).padStart(2, "0");

/** The day of the reader's own clock, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
