/** What somebody hears whose text can't be kept. */
export const UNSTORABLE = 'This text has a character we can’t save. Please remove it.';

/** Whether PostgreSQL can keep a text, as a string and within JSON: no NUL, and no half of a pair such as an emoji's. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');
