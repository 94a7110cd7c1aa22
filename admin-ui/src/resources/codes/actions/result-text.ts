import { countText } from '../../../formatting/letters.ts';

interface Result {
  added: number;
  changed: number;
  unchanged: number;
}

/** "12 codes added, 3 changed, 280 were the same already." */
export function resultText({ added, changed, unchanged }: Result): string {
  const parts = [
    added > 0 && `${countText(added)} ${added === 1 ? 'code' : 'codes'} added`,
    changed > 0 && `${countText(changed)} updated`,
    unchanged > 0 && `${countText(unchanged)} unchanged`,
  ].filter((part) => part !== false);
  return `${parts.join(', ')}.`;
}
