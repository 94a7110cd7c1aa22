import type { AppointmentPrice } from '@bedside/contracts/appointments/booking.schema';
import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { streetLine } from '@bedside/ui-kit/components/ContactText';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';
import { moneyText } from '@bedside/ui-kit/money';
import { fullName } from '@bedside/ui-kit/person';
import { isDepositHeld, previewDeposit } from '@bedside/ui-kit/price-preview';
import { useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../components/Card.tsx';
import { moneyLines } from '../../../components/money-lines.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { BookingValues } from '../booking-form.ts';
import type { Member } from '../household.ts';
import { Missing } from './Missing.tsx';
import styles from './PriceAside.module.css';

export interface PriceSummary {
  chosen: readonly Pick<PatientService, 'name' | 'rate' | 'telemedicine' | 'deposit' | 'depositHeld'>[];
  price: AppointmentPrice;
  membership: MembershipType;
  practice: BrowserConfig['practice'];
}

export interface Summary extends PriceSummary {
  people: readonly Member[];
  action: { label: string; busy: boolean; onAct: () => void };
  missing: string | undefined;
}

export function PriceLines({ chosen, price, membership, practice }: PriceSummary) {
  const texts = useTexts();
  if (chosen.length === 0) return <p className="muted">{texts.booking.nothingYet}</p>;
  const bill = {
    services: chosen.map(({ name, rate }) => ({ name, cost: rate })),
    price,
    telemedicine: chosen.some(({ telemedicine }) => telemedicine),
    plan: membership,
    discountPercent: practice.memberDiscountPercent,
  };
  const { travelFee, travelFeeWaiverCap } = practice;
  const members = texts.money.membersPay(moneyText(Math.max(0, travelFee - travelFeeWaiverCap)));
  const lines = moneyLines(bill, texts).map((line) =>
    membership === 'ON DEMAND' && line.label === texts.money.travel ? { ...line, note: members } : line,
  );
  return <MoneyBlock lines={lines} totalLabel={texts.money.estimated} total={price.totalAmount} />;
}

/** Says when the visit is paid. */
export function PayNote({ chosen, price }: Pick<PriceSummary, 'chosen' | 'price'>) {
  const { booking } = useTexts();
  const deposit = previewDeposit(chosen, price.totalAmount);
  const first = isDepositHeld(chosen) ? booking.holdDepositFirst : booking.payDepositFirst;
  return <p className="small muted">{deposit > 0 ? first(moneyText(deposit)) : booking.payAfter}</p>;
}

interface Props extends Summary {
  onChangePeople: () => void;
}

export function PriceAside({ people, action, missing, onChangePeople, ...price }: Props) {
  const { booking } = useTexts();
  return (
    <div className={styles.aside}>
      <Card title={booking.yourAppointment}>
        {people.map((person) => (
          <PersonLine key={person.id} person={person} onChange={onChangePeople} />
        ))}
        <div className={styles.price}>
          <PriceLines {...price} />
        </div>
        <div className={styles.action}>
          <Missing>{missing}</Missing>
          <Button wide busy={action.busy} onClick={action.onAct}>
            {action.label}
          </Button>
        </div>
        <PayNote {...price} />
      </Card>
    </div>
  );
}

function PersonLine({ person, onChange }: { person: Member; onChange: () => void }) {
  const { booking } = useTexts();
  const { control } = useFormContext<BookingValues>();
  const { address1, address2, telemedicine } = useWatch({ control });
  return (
    <div className={styles.person}>
      <Avatar person={person} />
      <div className={styles.words}>
        <p className="strong">{fullName(person)}</p>
        {address1 && !telemedicine && <p className="small muted">{streetLine({ address1, address2 })}</p>}
      </div>
      <Button kind="text" small onClick={onChange}>
        {booking.change}
      </Button>
    </div>
  );
}
