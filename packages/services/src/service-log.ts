/** Where services report what operators may have to know; the process gives its own logger. */
export interface ServiceLog {
  info(about: Record<string, unknown>, message: string): void;
  warn(about: Record<string, unknown>, message: string): void;
}
