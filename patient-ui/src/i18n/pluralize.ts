export const pluralize = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** "las 9:00 a.m.", and "la 1:00 p.m." */
export const hourInSpanish = (time: string): string => `${/^1(?!\d)/.test(time) ? 'la' : 'las'} ${time}`;

/** A sentence's period, unless its last word ("9:00 a.m.") brings it. */
export const period = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
