import { phoneText } from '@bedside/contracts/common/phone';
import { changeGuarantor, type Guaranteed, getGuarantor } from '@bedside/contracts/payments/guarantors.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Allowed } from '../../../auth/Allowed.tsx';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { LoadedCard } from '../../../components/page/LoadedCard.tsx';
import { client } from '../../../data/client.ts';
import { useLiveChanges } from '../../../data/live.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import styles from '../tabs/tabs.module.css';
import { patientAddress } from '../use-patient.ts';
import { GuarantorForm } from './billing-forms.lazy.ts';

/** Who pays for the patient without seeing the record. */
export function GuarantorCard({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const query = useQuery({
    queryKey: ['balance', 'guarantor', patient.id],
    queryFn: async () => (await client.send(getGuarantor, { params: { id: patient.id } })).data,
  });
  const { data } = query;
  // A statement counts as sent once its PDF is ready, which is after the drawer has closed.
  useLiveChanges(() => void query.refetch(), {
    of: 'person',
    isRelevant: ({ entityId }) => entityId === patient.id,
  });
  return (
    <LoadedCard
      title="Guarantor"
      query={query}
      height={32}
      end={
        data && (
          <Allowed to={changeGuarantor}>
            <Button
              kind="secondary"
              small
              onClick={() => drawer.open(<GuarantorForm patient={patient} guaranteed={data} />)}
            >
              {data.guarantor ? 'Change' : 'Add'}
            </Button>
          </Allowed>
        )
      }
    >
      {(guaranteed) => <Details patient={patient} guaranteed={guaranteed} />}
    </LoadedCard>
  );
}

function Details({ patient, guaranteed }: { patient: PatientRecord; guaranteed: Guaranteed }) {
  const drawer = useDrawer();
  const refresh = useRefreshMoney();
  const { guarantor, due } = guaranteed;
  if (!guarantor)
    return <p className={styles.none}>No guarantor. Only the family pays, and no statements are sent.</p>;
  const { personId, name, email, phone, address, isParent, since, lastStatementAt } = guarantor;
  const sendStatement = () =>
    drawer.open(
      <DrawerForm
        title="Send statement"
        about={patient.fullname}
        submitLabel="Send statement"
        run={(dataProvider) =>
          dataProvider.changeGuarantor({ params: { id: patient.id }, body: { act: 'send', since } })
        }
        onDone={refresh}
      >
        <p>
          {name} will get a statement for {moneyText(due)} with a link to pay. It leaves out confidential
          bills and bills in a payment plan.
        </p>
      </DrawerForm>,
    );
  const end = () =>
    drawer.open(
      <ConfirmForm
        title="End guarantor"
        about={patient.fullname}
        submitLabel="End guarantor"
        run={(dataProvider) =>
          dataProvider.changeGuarantor({ params: { id: patient.id }, body: { act: 'end', since } })
        }
        onDone={refresh}
      >
        {name} will get no more statements, and links already sent will stop working.
      </ConfirmForm>,
    );
  return (
    <ul className={styles.rows}>
      <li className={styles.row}>
        <span className="grow">
          {personId ? <Link to={patientAddress(personId)}>{name}</Link> : name}
          {[email, phone && phoneText(phone), address].map(
            (line) => line && <small key={line}>{line}</small>,
          )}
          {isParent && <small>As a parent, until {patient.firstName} turns 18</small>}
          <small>
            {lastStatementAt ? (
              <>
                Last statement <DateText value={lastStatementAt} />
              </>
            ) : (
              'No statement sent yet'
            )}
          </small>
        </span>
        <Allowed to={changeGuarantor}>
          {due > 0 && (
            <Button kind="plain" small onClick={sendStatement}>
              Send statement
            </Button>
          )}
          <Button kind="plain" small onClick={end}>
            End
          </Button>
        </Allowed>
      </li>
    </ul>
  );
}
