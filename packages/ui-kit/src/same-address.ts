interface Lines {
  address1: string;
  address2?: string | null;
  postalCode: string;
}

const lineOf = ({ address1, address2, postalCode }: Lines) =>
  [address1, address2, postalCode].join(' ').toLowerCase().replace(/\W+/g, ' ').trim();

export const isSameAddress = (one: Lines, other: Lines): boolean => lineOf(one) === lineOf(other);
