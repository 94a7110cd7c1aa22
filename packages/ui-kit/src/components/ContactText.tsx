import { cityText } from '@bedside/contracts/common/fields';
import { phoneHref, phoneText } from '@bedside/contracts/common/phone';
import styles from './figures.module.css';

interface Props {
  phone: string;
  e164?: string | null;
}

export function PhoneText({ phone, e164 }: Props) {
  return (
    <a className={styles.figures} href={phoneHref(e164 ?? phone)}>
      {phoneText(phone)}
    </a>
  );
}

/** Allows a line break only after the @. */
export function EmailText({ email }: { email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <a className={styles.email} href={`mailto:${email}`} title={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}

export interface AddressLines {
  address1: string;
  address2?: string | null;
  postalCode: string;
  city: string;
  state: string;
}

export function AddressText({ address }: { address: AddressLines }) {
  return (
    <>
      {streetLine(address)}
      <br />
      {`${cityText(address.city)}, ${address.state} ${address.postalCode}`}
    </>
  );
}

export const streetLine = ({ address1, address2 }: Pick<AddressLines, 'address1' | 'address2'>) =>
  address2 ? `${address1}, ${address2}` : address1;
