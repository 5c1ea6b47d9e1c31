/** There Enter is the only way to a new line. */
export function isTouchKeyboard(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}
