import { PhoneText } from '@bedside/ui-kit/components/PhoneText';
import type { Column } from './column.ts';

interface Reachable {
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
}

/** The columns of a person’s phone number and e-mail address. */
export const contactColumns = <Row extends Reachable>(): readonly Column<Row>[] => [
  {
    key: 'phone',
    label: 'Phone',
    width: 160,
    fromWidth: 900,
    cell: ({ phone, phoneE164 }) => (phone ? <PhoneText phone={phone} e164={phoneE164} /> : '–'),
    text: ({ phone }) => phone ?? '',
  },
  {
    key: 'email',
    label: 'Email',
    width: 260,
    fromWidth: 1024,
    cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '–'),
    text: ({ email }) => email ?? '',
  },
];
