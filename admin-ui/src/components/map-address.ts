import { type AddressLines, streetLine } from '@bedside/ui-kit/components/ContactText';

/** Street without unit: the map provider needs no more. */
export function mapAddress(address: AddressLines): string {
  const place = `${streetLine({ address1: address.address1 })}, ${address.city}, ${address.state} ${address.postalCode}`;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
}
