export const pluralize = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** A sentence's period, unless its last word ("9:00 a. m.") brings it. */
export const period = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
