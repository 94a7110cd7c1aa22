export type PostalCodePort = {
  /** Accepts 3 to 5 digits and pads them with zeros on the left. Returns `undefined` if unknown. */
  lookup(postalCode: string): Promise<PostalPlace | undefined>;
};

type PostalPlace = {
  /** Uppercase, as in the list of cities. */
  city: string;
  /** Two letters. */
  state: string;
  /** Every city in the state, uppercase and sorted. */
  cities: readonly string[];
};
