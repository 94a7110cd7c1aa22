import type { BandTone } from '@bedside/contracts/questionnaires/questionnaire.schema';
import styles from './Scores.module.css';

export const BandChip = ({ band, tone }: { band: string; tone: BandTone | null }) => (
  <span className={`${styles.band} ${tone ? styles[tone] : ''}`}>{band}</span>
);
