export const CODE_LENGTH = 6;

export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH);
