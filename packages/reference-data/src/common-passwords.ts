import { dictionary } from '@zxcvbn-ts/language-common';

const common = new Set(dictionary['passwords-common']);

/** Whether a password, ignoring case, is among about fifty thousand that appear most often in breaches. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
