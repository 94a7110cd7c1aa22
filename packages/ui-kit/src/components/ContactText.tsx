import { cityText } from '@bedside/contracts/common/fields';
import styles from './figures.module.css';

interface Props {
  phone: string;
  e164?: string | null;
}

export function PhoneText({ phone, e164 }: Props) {
  return (
    <a className={styles.figures} href={`tel:${e164 ?? phone.replace(/\D/g, '')}`}>
      {phone}
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
