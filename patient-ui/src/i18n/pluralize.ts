export const pluralize = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** “las 9:00 a.m.”, but “la 1:00 p.m.” */
export const hourInSpanish = (time: string): string => `${/^1(?!\d)/.test(time) ? 'la' : 'las'} ${time}`;

/** Ends a sentence with a period, unless its last word (“9:00 a.m.”) already has one. */
export const period = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
