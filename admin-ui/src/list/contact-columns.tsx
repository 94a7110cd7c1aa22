import { PhoneText } from '@bedside/ui-kit/components/PhoneText';
import { DataTable } from './DataTable.tsx';

interface Reachable {
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
}

const Column = DataTable.Col<Reachable & { id: string }>;

/** The columns of a person’s phone number and e-mail address. */
export const contactColumns = (
  <>
    <Column
      source="phone"
      label="Phone"
      disableSort
      width={160}
      fromWidth={900}
      render={({ phone, phoneE164 }) => (phone ? <PhoneText phone={phone} e164={phoneE164} /> : '–')}
      text={({ phone }) => phone ?? ''}
    />
    <Column
      source="email"
      label="Email"
      disableSort
      width={260}
      fromWidth={1024}
      render={({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '–')}
      text={({ email }) => email ?? ''}
    />
  </>
);
