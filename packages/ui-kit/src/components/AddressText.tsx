import { cityText } from '@bedside/contracts/common/city';

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
