import type { DayCloseRecord } from '@bedside/contracts/payments/closes.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { dayText } from '@bedside/ui-kit/formats';
import { useQueryClient } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import PenLine from 'lucide-react/icons/pen-line';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { reasonValues } from '../../components/form-fields.ts';
import { ReasonArea } from '../../components/inputs.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { MenuAction, RowMenu } from '../../components/RowMenu.tsx';
import { useMe } from '../../data/me.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { List } from '../../list/List.tsx';
import { closeTabs, differenceOf, stateOf } from './close-states.ts';
import DayCloseForm, { useNextDayClose } from './DayCloseForm.tsx';

const Days = ({ close }: { close: DayCloseRecord }) => (
  <>
    {close.firstDay !== close.day && (
      <>
        <DateText value={close.firstDay} pattern="numeric" />
        {' – '}
      </>
    )}
    <DateText value={close.day} pattern="numeric" />
  </>
);

const collected = ({ cash, card, cardReader, other }: DayCloseRecord) => cash + card + cardReader + other;

function CloseMenu({ close }: { close: DayCloseRecord }) {
  const me = useMe();
  const drawer = useDrawer();
  const formats = useFormats();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries();
  const params = { id: close.id };
  const maySign = !close.approvedBy && close.closedBy.id !== me.id;
  const mayReopen = close.canReopen && me.role === 'SUPER_ADMIN';
  if (!maySign && !mayReopen) return null;
  return (
    <RowMenu label={`More actions for the close of ${dayText(close.day, 'full', formats)}`}>
      {maySign && (
        <MenuAction
          icon={PenLine}
          label="Sign as second person"
          onPress={() =>
            drawer.open(
              <DrawerForm
                title="Sign this close"
                about={`Closed by ${close.closedBy.fullname}`}
                submitLabel="Sign"
                run={(dataProvider) => dataProvider.approveDayClose({ params })}
                onDone={refresh}
              >
                <p>
                  Expected cash <Money dollars={close.expectedCash} />, counted{' '}
                  <Money dollars={close.countedCash} />.
                </p>
                {close.remark && <p>Remark: {close.remark}</p>}
                <p>Your name will be recorded with this close.</p>
              </DrawerForm>,
            )
          }
        />
      )}
      {mayReopen && (
        <MenuAction
          icon={Lock}
          label="Reopen"
          isDanger
          onPress={() =>
            drawer.open(
              <DrawerForm
                title="Reopen this close"
                about="You can then close its entries again with a new count."
                schema={reasonValues}
                defaultValues={{ reason: '' }}
                submitLabel="Reopen"
                isDanger
                run={(dataProvider, body) => dataProvider.reopenDayClose({ params, body })}
                onDone={refresh}
              >
                <ReasonArea help="Kept in the audit log." />
              </DrawerForm>,
            )
          }
        />
      )}
    </RowMenu>
  );
}

const Column = DataTable.Col<DayCloseRecord>;
const NumberColumn = DataTable.NumberCol<DayCloseRecord>;

const columns = (
  <>
    <Column
      source="day"
      label="Days"
      width={200}
      render={(close) => <Days close={close} />}
      text={({ firstDay, day }) => (firstDay === day ? day : `${firstDay} – ${day}`)}
    />
    <Column
      source="closedBy"
      label="Closed by"
      disableSort
      fromWidth={1024}
      render={(close) => (
        <TwoLineCell
          first={close.closedBy.fullname}
          aside={<RelativeDateTime instant={close.closedAt} />}
          second={close.approvedBy ? `Second signature: ${close.approvedBy.fullname}` : (close.remark ?? '')}
        />
      )}
      text={({ closedBy, approvedBy }) =>
        [closedBy.fullname, approvedBy?.fullname].filter(Boolean).join(', ')
      }
    />
    <Column
      source="state"
      label="Status"
      disableSort
      width={140}
      render={(close) => <DenseChip {...stateOf(close)} />}
      text={(close) => stateOf(close).label}
    />
    <NumberColumn
      source="collected"
      label="Collected"
      disableSort
      width={110}
      render={(close) => <Money dollars={collected(close)} />}
      text={(close) => collected(close).toFixed(2)}
    />
    <NumberColumn
      source="refunded"
      label="Refunded"
      disableSort
      width={110}
      fromWidth={1024}
      render={({ refunded }) => (refunded === 0 ? '–' : <Money dollars={-refunded} />)}
      text={({ refunded }) => (-refunded).toFixed(2)}
    />
    <NumberColumn
      source="chargedBack"
      label="Charged back"
      disableSort
      width={110}
      fromWidth={1024}
      render={({ chargedBack }) => (chargedBack === 0 ? '–' : <Money dollars={-chargedBack} />)}
      text={({ chargedBack }) => (-chargedBack).toFixed(2)}
    />
    <NumberColumn
      source="countedCash"
      label="Counted cash"
      disableSort
      width={130}
      fromWidth={1024}
      render={({ countedCash }) => <Money dollars={countedCash} />}
      text={({ countedCash }) => countedCash.toFixed(2)}
    />
    <NumberColumn
      source="difference"
      label="Difference"
      disableSort
      width={110}
      render={(close) => (differenceOf(close) === 0 ? '–' : <Money dollars={differenceOf(close)} />)}
      text={(close) => differenceOf(close).toFixed(2)}
    />
    <NumberColumn
      source="actions"
      label="Actions"
      disableSort
      width={90}
      render={(close) => <CloseMenu close={close} />}
      text={() => ''}
    />
  </>
);

function CloseDayButton() {
  const drawer = useDrawer();
  const { data } = useNextDayClose();
  return (
    <Button
      disabled={!data || data.lastClosed === data.today}
      onClick={() => data && drawer.open(<DayCloseForm today={data.today} />)}
    >
      Close day
    </Button>
  );
}

export default function DayCloseList() {
  return (
    <List<DayCloseRecord>
      sort={{ field: 'day', order: 'DESC' }}
      title="Day closes"
      routes={closeTabs}
      filterLabels={{}}
      empty="No closed days yet. Close a day once you’ve counted its cash."
      createButton={<CloseDayButton />}
    >
      <DataTable<DayCloseRecord>
        rowEdge={(close) => `var(--${stateOf(close).tone})`}
        card={(close) => (
          <Card
            first={<Days close={close} />}
            second={close.closedBy.fullname}
            chip={<DenseChip {...stateOf(close)} />}
            endFirst={<Money dollars={collected(close)} />}
            endSecond={
              differenceOf(close) === 0 ? undefined : (
                <>
                  Difference <Money dollars={differenceOf(close)} />
                </>
              )
            }
            endThird={<CloseMenu close={close} />}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}
