import { shownVitals, vitalTextEn } from '@bedside/contracts/care/vital-text';
import type { NewVitals } from '@bedside/contracts/care/vitals.schema';
import { type Formats, fullInstantText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { entryTitle } from './actions.ts';
import type { Change, Entry } from './queue.ts';

export const vitalsLine = (values: NewVitals): string =>
  shownVitals(values, vitalTextEn)
    .map(({ label, value }) => `${label} ${value}`)
    .join(', ');

/** Null for what a canceled visit still accepts, or what isn’t text. */
function enteredText(change: Change): string | null {
  switch (change.kind) {
    case 'note':
      return change.text;
    case 'vitals':
      return vitalsLine(change.values);
    case 'services':
      return change.lines.map(({ name, cost }) => `${name}, ${moneyText(cost)}`).join('\n');
    case 'setOut':
    case 'arrive':
      return '';
    default:
      return null;
  }
}

/** An entry that a canceled visit refuses, as text for its provider summary. */
export function summaryText(entry: Entry, formats: Formats): string | null {
  const entered = enteredText(entry.change);
  if (entered === null) return null;
  return `${entryTitle(entry)}, ${fullInstantText(entry.at, formats)}\n${entered}`.trim();
}
