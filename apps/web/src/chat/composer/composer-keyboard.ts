const OVER_THE_PAGE = '[role="dialog"], [role="menu"]';
const WRITTEN_IN = 'input, textarea, [contenteditable]';

/** The focus of a field that has just come: what somebody writes in meanwhile, or has opened over the page, keeps it. */
export function takeFocus(field: HTMLElement | null): void {
  const held = document.activeElement;
  const over = held?.closest(OVER_THE_PAGE) ?? null;
  const isElsewhere = held?.matches(WRITTEN_IN) === true || (over !== null && !over.contains(field));
  if (!isTouchKeyboard() && !isElsewhere) field?.focus({ preventScroll: true });
}

/** There Enter is the only way to a new line. */
export function isTouchKeyboard(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}
