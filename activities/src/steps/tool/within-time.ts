/** A failure of the tool: its transaction is rolled back, then the error is recorded in another one. */
export class ToolFault extends Error {}

/** @throws ToolFault when the work takes longer than `timeoutMs` */
export async function withinTime<T>(name: string, timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `${name} took longer than ${timeoutMs / 1000} s and was stopped.`;
    timer = setTimeout(() => reject(new ToolFault(message)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
