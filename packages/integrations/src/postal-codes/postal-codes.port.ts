export type PostalCodePort = {
  /** 3 to 5 digits, left-padded with zeros; `undefined` when unknown. */
  lookup(postalCode: string): Promise<PostalPlace | undefined>;
};

type PostalPlace = {
  /** Upper case, as in the list of cities. */
  city: string;
  /** Two letters. */
  state: string;
  /** Every city the state has, upper case, sorted. */
  cities: readonly string[];
};
