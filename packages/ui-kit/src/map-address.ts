import { type AddressLines, streetLine } from './components/ContactText.tsx';

/** The street without the unit, because the map provider needs no more. */
export function mapAddress(address: AddressLines): string {
  const place = `${streetLine({ address1: address.address1 })}, ${address.city}, ${address.state} ${address.postalCode}`;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
}
