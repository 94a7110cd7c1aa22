import { brandName } from '../payment/card-rules.ts';
import styles from './CardBrand.module.css';

interface Props {
  /** Stripe's brand name */
  brand: string;
  labeled?: boolean;
}

export const CardBrand = ({ brand, labeled = false }: Props) => (
  <span
    className={styles.brand}
    {...(labeled ? { role: 'img', 'aria-label': brandName(brand) } : { 'aria-hidden': true })}
  >
    {brand}
  </span>
);
