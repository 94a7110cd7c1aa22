import { formatPhone } from '@bedside/domain/contact.policy';

export const toPhones = (phoneE164: string | null) => ({
  phone: phoneE164 && formatPhone(phoneE164),
  phoneE164,
});
