import type { AddressLines } from '@bedside/ui-kit/components/ContactText';
import { mapAddress } from '@bedside/ui-kit/map-address';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import styles from './page/ContextPane.module.css';

export const MapLink = ({ address }: { address: AddressLines }) => (
  <a href={mapAddress(address)} target="_blank" rel="noopener noreferrer" className={`${styles.map} reach`}>
    Map <ArrowUpRight size={12} strokeWidth={2} aria-hidden />
  </a>
);
