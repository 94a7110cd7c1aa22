const MOST = 500;

/** What is wrong with postal codes as typed, several to a line; nothing where they are right. */
export function wrongCodes(typed: string): string | undefined {
  const codes = typed.split(/[\s,;]+/).filter(Boolean);
  if (codes.length === 0) return 'Enter at least one ZIP code.';
  if (codes.length > MOST) return `Enter up to ${MOST} ZIP codes.`;
  const wrong = codes.find((code) => !/^\d{2,5}$/.test(code));
  return wrong && `“${wrong}” isn’t a valid ZIP code. Enter 2 to 5 digits.`;
}
