import { type CourtOrder, type Custody, changeCustody } from '@bedside/contracts/people/custody.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { useMay } from '../../../auth/use-permission.ts';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { CourtOrderForm, CustodyNoteForm } from '../patient-forms.lazy.ts';
import styles from '../tabs/tabs.module.css';
import { useCustody, useRefreshCustody } from './use-custody.ts';

/** For staff only. Shown for minors who have family, or if a note or a court order exists. */
export function CustodyCard({ patient }: { patient: PatientRecord }) {
  const { data } = useCustody(patient.id);
  if (!data || (!data.note && data.orders.length === 0 && data.people.length === 0)) return null;
  return (
    <div id="custody">
      <Card title="Custody" end={<Acts patient={patient} custody={data} />}>
        {!data.note && data.orders.length === 0 && (
          <p className={styles.none}>No custody note and no court order. Families never see this.</p>
        )}
        <ul className={styles.rows}>
          {data.note && (
            <li className={styles.row}>
              <span className="grow">
                {data.note.text}
                <small>
                  {data.note.writtenBy}, <DateText value={data.note.writtenAt} />
                </small>
              </span>
            </li>
          )}
          {data.orders.map((order) => (
            <OrderRow key={order.id} order={order} patient={patient} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Acts({ patient, custody }: { patient: PatientRecord; custody: Custody }) {
  const drawer = useDrawer();
  const mayChange = useMay(changeCustody);
  if (!mayChange) return null;
  return (
    <>
      <Button
        kind="plain"
        small
        onClick={() => drawer.open(<CustodyNoteForm patient={patient} before={custody.note} />)}
      >
        {custody.note ? 'Edit note' : 'Add note'}
      </Button>
      {custody.people.length > 0 && (
        <Button
          kind="plain"
          small
          onClick={() => drawer.open(<CourtOrderForm patient={patient} people={custody.people} />)}
        >
          Add court order
        </Button>
      )}
    </>
  );
}

function OrderRow({ order, patient }: { order: CourtOrder; patient: PatientRecord }) {
  const drawer = useDrawer();
  const mayLift = useMay(changeCustody);
  const refresh = useRefreshCustody(patient.id);
  const { person, reference, createdAt, createdBy, endsOn, isInForce, liftedAt, liftedBy } = order;
  const lift = () =>
    drawer.open(
      <ConfirmForm
        title="Lift court order"
        about={patient.fullname}
        submitLabel="Lift court order"
        run={(dataProvider) =>
          dataProvider.changeCustody({
            params: { id: patient.id },
            body: { personId: person.id, lift: true },
          })
        }
        onDone={refresh}
      >
        {person.name} will immediately see and do what they could before.
      </ConfirmForm>,
    );
  return (
    <li className={styles.row}>
      <span className="grow">
        {person.name}
        <small>{reference}</small>
        <small>
          {createdBy}, <DateText value={createdAt} />
          {endsOn && (
            <>
              , until <DateText value={endsOn} />
            </>
          )}
          {liftedAt && (
            <>
              , lifted by {liftedBy}, <DateText value={liftedAt} />
            </>
          )}
        </small>
      </span>
      {isInForce ? 'In force' : liftedAt ? 'Lifted' : 'Ended'}
      {isInForce && mayLift && (
        <Button kind="plain" small onClick={lift}>
          Lift
        </Button>
      )}
    </li>
  );
}
