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

export const matches = (label: string, query: string): boolean =>
  label.toLowerCase().includes(query.trim().toLowerCase());
