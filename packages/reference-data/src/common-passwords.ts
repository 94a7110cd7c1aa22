import { dictionary } from '@zxcvbn-ts/language-common';

const common = new Set(dictionary['passwords-common']);

/** Whether a password, in any case, is one of some fifty thousand that breaches have shown most often. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
