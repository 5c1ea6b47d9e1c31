/** Ends a switch over a closed set: the compiler refuses a case that was forgotten. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`);
}
