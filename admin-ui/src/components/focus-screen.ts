/** What was pressed may be gone, and the focus with it: a keyboard goes on in the screen. */
export function focusScreen(): void {
  if (document.activeElement === document.body) document.querySelector('main')?.focus();
}
