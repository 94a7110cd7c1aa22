interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

const two = (value: number) => String(value % 100).padStart(2, '0');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "Visa •••• 4242, 08/28" */
export const cardWords = ({ brand, last4, expMonth, expYear }: Card): string =>
  `${capital(brand)} •••• ${last4}, ${two(expMonth)}/${two(expYear)}`;
