import { brandName } from '../payment/card-rules.ts';
import styles from './CardBrand.module.css';

interface Props {
  /** Stripe's brand name */
  brand: string;
  spoken?: boolean;
}

export const CardBrand = ({ brand, spoken = false }: Props) => (
  <span
    className={styles.brand}
    {...(spoken ? { role: 'img', 'aria-label': brandName(brand) } : { 'aria-hidden': true })}
  >
    {brand}
  </span>
);
