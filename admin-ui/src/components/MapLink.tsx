import { type AddressLines, streetLine } from '@bedside/ui-kit/components/ContactText';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import styles from './page/ContextPane.module.css';

/** The street without the unit, because the map provider needs no more. */
export function mapAddress(address: AddressLines): string {
  const place = `${streetLine({ address1: address.address1 })}, ${address.city}, ${address.state} ${address.postalCode}`;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
}

export const MapLink = ({ address }: { address: AddressLines }) => (
  <a href={mapAddress(address)} target="_blank" rel="noopener noreferrer" className={`${styles.map} reach`}>
    Map <ArrowUpRight size={12} strokeWidth={2} aria-hidden />
  </a>
);
