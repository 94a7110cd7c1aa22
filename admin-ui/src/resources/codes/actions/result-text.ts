interface Result {
  added: number;
  changed: number;
  unchanged: number;
}

const count = (figure: number) => figure.toLocaleString('en-US');

/** "12 codes added, 3 changed, 280 were the same already." */
export function resultText({ added, changed, unchanged }: Result): string {
  const parts = [
    added > 0 && `${count(added)} ${added === 1 ? 'code' : 'codes'} added`,
    changed > 0 && `${count(changed)} updated`,
    unchanged > 0 && `${count(unchanged)} unchanged`,
  ].filter((part) => part !== false);
  return `${parts.join(', ')}.`;
}
