/** Where a postal code is. */
export type PostalCodePort = {
  /** Takes 3 to 5 digits, shorter ones padded with zeros on the left; `undefined` when there is no such code. */
  lookup(postalCode: string): Promise<PostalPlace | undefined>;
};

type PostalPlace = {
  /** Upper case, as the list of cities has it. */
  city: string;
  /** Two letters. */
  state: string;
  /** Every city the state has, upper case, sorted. */
  cities: readonly string[];
};
