import { brandName } from '../payment/brand-name.ts';
import styles from './CardBrand.module.css';

interface Props {
  /** As the payment provider names it. */
  brand: string;
  /** No words beside it name the brand. */
  spoken?: boolean;
}

/** The brand of a card in its little frame. */
export const CardBrand = ({ brand, spoken = false }: Props) => (
  <span
    className={styles.brand}
    {...(spoken ? { role: 'img', 'aria-label': brandName(brand) } : { 'aria-hidden': true })}
  >
    {brand}
  </span>
);
