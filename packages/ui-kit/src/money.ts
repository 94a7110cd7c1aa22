/** Made at first use, because a browser loads its locale data then, which holds a slow phone's first page. */
let dollarFormat: Intl.NumberFormat | undefined;
const MINUS = '\u2212';

/** $1,259.25, with a true minus sign: −$45.75 */
export function moneyText(dollars: number): string {
  dollarFormat ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  const amount = dollarFormat.format(Math.abs(dollars));
  return dollars < 0 ? `${MINUS}${amount}` : amount;
}
