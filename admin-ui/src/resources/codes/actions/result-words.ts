interface Result {
  added: number;
  changed: number;
  unchanged: number;
}

const count = (figure: number) => figure.toLocaleString('en-US');

/** "12 codes added, 3 changed, 280 were the same already." */
export function resultWords({ added, changed, unchanged }: Result): string {
  const parts = [
    added > 0 && `${count(added)} ${added === 1 ? 'code' : 'codes'} added`,
    changed > 0 && `${count(changed)} changed`,
    unchanged > 0 && `${count(unchanged)} ${unchanged === 1 ? 'was' : 'were'} the same already`,
  ].filter((part) => part !== false);
  return `${parts.join(', ')}.`;
}
