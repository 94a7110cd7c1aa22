import type { VitalBand } from '@bedside/contracts/appointments/vital-signs.api';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { wordOf } from '../vital-signs.ts';
import styles from './BandTable.module.css';

interface Props {
  band: VitalBand;
  isAlone: boolean;
}

export function BandTable({ band, isAlone }: Props) {
  const { vitals } = useTexts();
  const name = wordOf({ ...vitals.bands, ...vitals.groups }, band.name);
  if (band.thresholds.length === 0) {
    return (
      <div className={styles.empty}>
        <h3>{name}</h3>
        <p className="muted">{vitals.notConfigured}</p>
      </div>
    );
  }
  return (
    <div className={styles.card}>
      <table>
        <caption className={isAlone ? 'visually-hidden' : undefined}>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{vitals.sign}</th>
            <th scope="col">{vitals.low}</th>
            <th scope="col">{vitals.high}</th>
          </tr>
        </thead>
        <tbody>
          {band.thresholds.map(({ sign, unit, low, high }) => (
            <tr key={sign}>
              <th scope="row">
                {wordOf(vitals.signs, sign)}
                <span className={styles.unit}>
                  {sign}, {wordOf(vitals.units, unit)}
                </span>
              </th>
              <td>{low ?? <NoLimit />}</td>
              <td>{high ?? <NoLimit />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NoLimit() {
  const { vitals } = useTexts();
  return (
    <span className="muted">
      <span aria-hidden>–</span>
      <span className="visually-hidden">{vitals.noLimit}</span>
    </span>
  );
}
