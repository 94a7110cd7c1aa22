import type { Chart } from '@bedside/contracts/care/chart.schema';
import { documentNoKnownAllergies } from '@bedside/contracts/care/charts.api';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { instantDayText } from '@bedside/ui-kit/formats';
import { useMutation } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { addPath } from '../chart-paths.ts';
import { useChartChange } from '../chart-queries.ts';
import styles from './AllergiesSection.module.css';
import { ChartSection } from './ChartSection.tsx';

/**
 * Shows allergies, “no known allergies”, or the question. Never blank, because that could be read as no
 * allergies.
 */
export function AllergiesSection({ chart }: { chart: Chart }) {
  return (
    <ChartSection
      kind="ALLERGY"
      entries={chart.allergies}
      personId={chart.patientId}
      mayChange={chart.mayChange}
      empty={<NoAllergies chart={chart} />}
    />
  );
}

function NoAllergies({ chart }: { chart: Chart }) {
  const { charts } = useTexts();
  const user = useUser();
  const formats = useFormats();
  const { refresh } = useChartChange();
  const { patientId, firstName, noKnownAllergies: stated, mayChange } = chart;
  const state = useMutation({
    mutationFn: (noKnownAllergies: boolean) =>
      client.send(documentNoKnownAllergies, { params: { id: patientId }, body: { noKnownAllergies } }),
    async onSuccess(_, noKnownAllergies) {
      await refresh();
      toast(noKnownAllergies ? charts.stated : charts.takenBack, 'success');
    },
  });
  return (
    <div className={styles.none}>
      {stated ? (
        <p className={styles.stated}>
          <ShieldCheck size={20} strokeWidth={1.75} aria-hidden />
          <span>
            <strong>{charts.noneKnown}</strong>
            <span className="note">
              {charts.noneKnownBy[stated.source](stated.byName, instantDayText(stated.at, 'full', formats))}
            </span>
          </span>
        </p>
      ) : (
        <div>
          <p className="strong">
            {patientId === user.id ? charts.askAllergies : charts.askAllergiesOf(firstName)}
          </p>
          <p className="small muted">{charts.askText}</p>
        </div>
      )}
      <SubmitError reason={state.error} />
      {mayChange && (
        <div className={styles.buttons}>
          {stated ? (
            <Button kind="text" small busy={state.isPending} onClick={() => state.mutate(false)}>
              {charts.takeBack}
            </Button>
          ) : (
            <>
              <Button kind="secondary" small busy={state.isPending} onClick={() => state.mutate(true)}>
                {charts.noneKnown}
              </Button>
              <Link
                to={addPath('ALLERGY', patientId)}
                className={buttonClass({ kind: 'secondary', small: true })}
              >
                {charts.add.ALLERGY}
              </Link>
            </>
          )}
        </div>
      )}
    </div>
  );
}
