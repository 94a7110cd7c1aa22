import { userCheckAdmin } from '@bedside/contracts/people/sign-in.api';
import { useCallback, useState } from 'react';
import { client } from '../../../data/client.ts';

type Contact = 'email' | 'mobile';

/** As specified. */
const contactInUseMessages: Record<Contact, string> = {
  email: 'Email already exist',
  mobile: 'Phone number already exist',
};

/** Asks, when a field is left, whether somebody has that contact already. `own` is the one that stays. */
export function useContactInUse(contact: Contact, own = '') {
  const [taken, setTaken] = useState<string | null>(null);
  const ask = useCallback(
    async (value: string) => {
      const typed = value.trim();
      setTaken(null);
      if (typed === '' || typed === own) return;
      const body = contact === 'email' ? { email: typed } : { mobile: typed };
      // The form itself flags a contact that can't be looked up, and the server checks it again.
      const answer = await client.send(userCheckAdmin, { body }).catch(() => null);
      if (answer?.data.status) setTaken(typed);
    },
    [contact, own],
  );
  /** The warning, as long as the field holds what was asked for. */
  const warningFor = (value: string) =>
    taken !== null && taken === value.trim() ? contactInUseMessages[contact] : undefined;
  return { ask, warningFor };
}
