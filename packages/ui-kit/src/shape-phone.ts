/** (123)-456-7890 while typing */
export function formatPhoneInput(typed: string): string {
  const digits = typed
    .replace(/^\+?1(?=[\s(-]*[2-9])/, '')
    .replace(/\D/g, '')
    .slice(0, 10);
  if (digits.length < 4) return digits;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return line ? `(${area})-${exchange}-${line}` : `(${area})-${exchange}`;
}
