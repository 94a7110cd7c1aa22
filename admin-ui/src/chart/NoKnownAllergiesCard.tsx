import type { Chart } from '@bedside/contracts/care/chart.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { instantDayText } from '@bedside/ui-kit/formats';
import Button from '@mui/material/Button';
import { useRecordAction } from '../data/use-record-action.ts';
import styles from './chart.module.css';

/** What stands in the place of allergies: that there are none, or that nobody has asked. */
export function NoKnownAllergiesCard({ chart }: { chart: Chart }) {
  const formats = useFormats();
  const { patientId, noKnownAllergies: stated, mayChange } = chart;
  const { mutate: say, isPending: isSaying } = useRecordAction((dataProvider) =>
    dataProvider.documentNoKnownAllergies({ params: { id: patientId }, body: { noKnownAllergies: true } }),
  );
  const { mutate: takeBack, isPending: isTakingBack } = useRecordAction((dataProvider) =>
    dataProvider.documentNoKnownAllergies({ params: { id: patientId }, body: { noKnownAllergies: false } }),
  );
  const when = stated && instantDayText(stated.at, 'numeric', formats);
  return (
    <div className={styles.none}>
      <p>
        {stated
          ? `No known allergies (NKA), ${stated.source === 'PATIENT' ? 'reported' : 'documented'} by ${stated.byName} ${when}.`
          : 'Allergies not reviewed.'}
      </p>
      {mayChange && (
        <span className={styles.buttons}>
          {stated && (
            <Button
              size="small"
              variant="text"
              color="inherit"
              loading={isTakingBack}
              onClick={() => takeBack()}
            >
              Undo
            </Button>
          )}
          {stated?.source !== 'STAFF' && (
            <Button size="small" variant="outlined" loading={isSaying} onClick={() => say()}>
              {stated ? 'Confirm' : 'Document NKA'}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
