export interface SoapSection {
  /** S, O, A or P; empty for words before the first of them. */
  letter: string;
  words: string;
}

const heading = /^\s*(S|O|A|P|Subjective|Objective|Assessment|Plan)\s*:\s*/i;

const oneLine = /^\s*S:(?<S>.*?)\sO:(?<O>.*?)\sA:(?<A>.*?)\sP:(?<P>.*)$/;

/** A note in its sections, one a line that begins with its letter or name and a colon; or all four on one line. */
export function soapSections(note: string): SoapSection[] {
  const whole = oneLine.exec(note)?.groups;
  if (whole) return Object.entries(whole).map(([letter, words]) => ({ letter, words: words.trim() }));
  const sections: SoapSection[] = [];
  for (const line of note.split(/\r?\n/)) {
    const name = heading.exec(line)?.[1];
    const last = sections.at(-1);
    if (name) sections.push({ letter: name.charAt(0).toUpperCase(), words: line.replace(heading, '') });
    else if (last) last.words += `\n${line}`;
    else sections.push({ letter: '', words: line });
  }
  return sections
    .map(({ letter, words }) => ({ letter, words: words.trim() }))
    .filter(({ words }) => words !== '');
}

const letters = ['S', 'O', 'A', 'P'] as const;
export type SoapFields = Record<(typeof letters)[number], string>;

/** The four parts of a note; words without a heading belong to what the patient said. */
export function toSoapFields(note: string): SoapFields {
  const fields: SoapFields = { S: '', O: '', A: '', P: '' };
  for (const { letter, words } of soapSections(note)) {
    const key = letters.find((one) => one === letter) ?? 'S';
    fields[key] = [fields[key], words].filter(Boolean).join('\n');
  }
  return fields;
}

/** The four parts as one text, without those that are empty. */
export const fromSoapFields = (fields: SoapFields): string =>
  letters
    .filter((letter) => fields[letter].trim() !== '')
    .map((letter) => `${letter}: ${fields[letter].trim()}`)
    .join('\n');
