export const CODE_LENGTH = 6;

/** The digits of what was typed or pasted, as many as a code has. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH);
