import { EmailText, PhoneText } from '@bedside/ui-kit/components/ContactText';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DataTable } from './DataTable.tsx';
import styles from './TwoLineCell.module.css';

interface Reachable {
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
}

const Column = DataTable.Col<Reachable & { id: string }>;

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
      render={({ email }) => (email ? <EmailText email={email} /> : '–')}
      text={({ email }) => email ?? ''}
    />
  </>
);

interface Props {
  first: ReactNode;
  aside?: ReactNode;
  second: ReactNode;
  isWhole?: boolean;
  to?: string;
  state?: unknown;
}

export const TwoLineCell = ({ first, aside, second, isWhole, to, state }: Props) => (
  <span className={styles.two}>
    <span className={styles.first}>
      {to === undefined ? (
        first
      ) : (
        <Link to={to} state={state}>
          {first}
        </Link>
      )}
      {aside && <span className={styles.aside}> {aside}</span>}
    </span>
    <small className={isWhole ? styles.whole : 'cut'}>{second}</small>
  </span>
);
