import { formatPhone } from '@bedside/domain/contact.policy';

/** Both forms in which a phone number goes out. */
export const toPhones = (phoneE164: string | null) => ({
  phone: phoneE164 && formatPhone(phoneE164),
  phoneE164,
});
