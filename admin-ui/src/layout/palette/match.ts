interface HighlightSegment {
  text: string;
  isMatch: boolean;
}

/** Splits `label` at matches of `query`. */
export function highlightMatches(label: string, query: string): HighlightSegment[] {
  const wanted = query.trim().toLowerCase();
  const at = wanted === '' ? -1 : label.toLowerCase().indexOf(wanted);
  if (at < 0) return [{ text: label, isMatch: false }];
  return [
    { text: label.slice(0, at), isMatch: false },
    { text: label.slice(at, at + wanted.length), isMatch: true },
    { text: label.slice(at + wanted.length), isMatch: false },
  ].filter(({ text }) => text !== '');
}

/** What people type for an action, and the label of its button. */
const synonyms: readonly (readonly [typed: string, label: string])[] = [
  ['take payment', 'collect'],
  ['pay', 'collect'],
  ['charge', 'collect'],
  ['send link', 'payment link'],
  ['note', 'add note'],
  ['start note', 'open note'],
  ['sign note', 'open note'],
  ['accept', 'approve'],
  ['move', 'reschedule'],
  ['chat', 'message'],
  ['text', 'message'],
];

const verbs = [
  'assign provider',
  'assign',
  'reschedule',
  'message',
  'collect',
  'refund',
  'cancel',
  'approve',
  'add note',
  'open note',
  'book',
  'send payment link',
  'record payment',
  'change provider',
  ...synonyms.map(([typed]) => typed),
].toSorted((one, other) => other.length - one.length);

/** Splits “refund grace” into an action and the text to find its record. */
export function splitAction(query: string): { verb: string; rest: string } {
  const typed = query.trim();
  const verb = verbs.find((one) => typed.toLowerCase().startsWith(`${one} `));
  return verb ? { verb, rest: typed.slice(verb.length).trim() } : { verb: '', rest: typed };
}

export const findsAction = (label: string, typed: string): boolean =>
  matches(label, typed) ||
  synonyms.some(
    ([word, meant]) =>
      typed.trim() !== '' && word.startsWith(typed.trim().toLowerCase()) && matches(label, meant),
  );

/** Shown before an action is typed. One more key press shows the rest. */
const frequent =
  /^(Assign|Reschedule|Message|Collect|Send payment link|Text payment link|Refund|Add note|Book)/;
export const isFrequent = (label: string): boolean => frequent.test(label);

export const matches = (label: string, query: string): boolean =>
  label.toLowerCase().includes(query.trim().toLowerCase());
