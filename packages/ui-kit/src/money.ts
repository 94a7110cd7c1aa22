const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const MINUS = '\u2212';

/** $1,259.25, with a true minus sign: −$45.75 */
export function moneyText(dollars: number): string {
  const amount = dollarFormat.format(Math.abs(dollars));
  return dollars < 0 ? `${MINUS}${amount}` : amount;
}
