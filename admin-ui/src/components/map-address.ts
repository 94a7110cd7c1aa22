import { type AddressLines, streetLine } from '@bedside/ui-kit/components/ContactText';

/** A map of the place. The street alone, not the unit: a map provider needs no more. */
export function mapAddress(address: AddressLines): string {
  const place = `${streetLine({ address1: address.address1 })}, ${address.city}, ${address.state} ${address.postalCode}`;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
}
