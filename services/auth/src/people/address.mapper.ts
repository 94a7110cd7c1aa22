interface AddressColumns {
  address1: string | null;
  address2: string | null;
  postalCode: string | null;
  city: string | null;
  state: string | null;
}

/** An address that is there whole, or none. */
export function addressOf({ address1, address2, postalCode, city, state }: AddressColumns) {
  if (address1 === null || postalCode === null || city === null || state === null) return null;
  return { address1, address2, postalCode, city, state };
}

/** Where a person lives. */
export function homeAddressOf(columns: AddressColumns & { locationType: string | null }) {
  const address = addressOf(columns);
  return address && { ...address, locationType: columns.locationType ?? 'Home' };
}
