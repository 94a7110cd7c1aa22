import { password } from '@bedside/contracts/common/fields';
import { z } from 'zod';

interface Texts {
  confirmRequired: string;
  confirmDiffers: string;
}

/** The confirmation is checked even while the password is invalid. */
export const newPasswordForm = ({ confirmRequired, confirmDiffers }: Texts) =>
  z
    .object({ password, confirm: z.string().min(1, confirmRequired) })
    .refine((typed) => typed.confirm === '' || typed.password === typed.confirm, {
      message: confirmDiffers,
      path: ['confirm'],
      when: () => true,
    });

export interface NewPasswordValues {
  password: string;
  confirm: string;
}
