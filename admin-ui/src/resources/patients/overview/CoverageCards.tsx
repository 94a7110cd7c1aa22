import type { Insurance, Pharmacy } from '@bedside/contracts/people/coverage.schema';
import { addInsurance, editInsurance, savePharmacy } from '@bedside/contracts/people/household.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { AddressText, PhoneText } from '@bedside/ui-kit/components/ContactText';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Row } from '@bedside/ui-kit/components/Stack';
import { dayIn } from '@bedside/ui-kit/formats';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { Allowed } from '../../../auth/Allowed.tsx';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { MenuAction, RowMenu } from '../../../components/RowMenu.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useNow } from '../../../components/use-now.ts';
import { insuranceName, isOver, priorityText } from '../coverage/coverage-text.ts';
import { InsuranceForm, PharmacyForm } from '../patient-forms.lazy.ts';
import styles from '../tabs/tabs.module.css';
import { useRefreshPatients } from '../use-patient.ts';

interface Props {
  patient: PatientRecord;
}

const AddButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <Button kind="plain" small aria-label={label} onClick={onPress}>
    <Plus size={16} strokeWidth={1.75} aria-hidden />
    Add
  </Button>
);

export function InsuranceCard({ patient }: Props) {
  const drawer = useDrawer();
  const sorted = [...patient.insurances].sort((one, other) => one.priority - other.priority);
  return (
    <Card
      title="Insurance"
      end={
        <Allowed to={addInsurance}>
          <AddButton label="Add insurance" onPress={() => drawer.open(<InsuranceForm patient={patient} />)} />
        </Allowed>
      }
    >
      {sorted.length === 0 && <p className={styles.none}>No insurance on file.</p>}
      {sorted.map((insurance) => (
        <Coverage key={insurance.id} patient={patient} insurance={insurance} />
      ))}
    </Card>
  );
}

function Coverage({ patient, insurance }: Props & { insurance: Insurance }) {
  const drawer = useDrawer();
  const today = dayIn(useFormats().zone, useNow());
  const { payer, plan, memberId, group, holder, validTo, frontImage, backImage, priority } = insurance;
  const name = insuranceName(insurance);
  const refresh = useRefreshPatients();
  const remove = () =>
    drawer.open(
      <ConfirmForm
        title="Remove insurance"
        about={name}
        submitLabel="Remove insurance"
        run={(dataProvider) => dataProvider.removeInsurance({ params: { id: insurance.id } })}
        onDone={refresh}
      >
        Card images will also be deleted. Existing invoices aren’t affected.
      </ConfirmForm>,
    );
  return (
    <section className={styles.coverage} aria-label={name}>
      <Row gap={8}>
        <b className="grow">{payer}</b>
        <Tag>{priorityText(priority)}</Tag>
        {isOver(insurance, today) && <Tag tone="orange">Expired</Tag>}
        <Allowed to={editInsurance}>
          <RowMenu label={`More actions for ${name}`}>
            <MenuAction
              icon={Pencil}
              label="Edit insurance"
              onPress={() => drawer.open(<InsuranceForm patient={patient} insurance={insurance} />)}
            />
            <MenuAction icon={Trash} label="Remove insurance" isDanger onPress={remove} />
          </RowMenu>
        </Allowed>
      </Row>
      {plan && <p className={styles.muted}>{plan}</p>}
      <dl>
        <dt>Member</dt>
        <dd>{memberId}</dd>
        {group && (
          <>
            <dt>Group</dt>
            <dd>{group}</dd>
          </>
        )}
        {holder.relation !== 'Self' && (
          <>
            <dt>Subscriber</dt>
            <dd>
              {holder.name}, {holder.relation}
              {holder.dob && (
                <>
                  , DOB <DateText value={holder.dob} pattern="numeric" />
                </>
              )}
            </dd>
          </>
        )}
        {validTo && (
          <>
            <dt>Valid to</dt>
            <dd>
              <DateText value={validTo} pattern="numeric" />
            </dd>
          </>
        )}
      </dl>
      {(frontImage || backImage) && (
        <div className={styles.sides}>
          {frontImage && <Side src={frontImage} text="Front" name={name} />}
          {backImage && <Side src={backImage} text="Back" name={name} />}
        </div>
      )}
    </section>
  );
}

const Side = ({ src, text, name }: { src: string; text: string; name: string }) => (
  <a href={src} target="_blank" rel="noopener noreferrer">
    <img src={src} alt={`${text} of ${name} card`} />
  </a>
);

export function PharmacyCard({ patient }: Props) {
  const drawer = useDrawer();
  return (
    <Card
      title="Pharmacy"
      end={
        <Allowed to={savePharmacy}>
          <AddButton label="Add pharmacy" onPress={() => drawer.open(<PharmacyForm patient={patient} />)} />
        </Allowed>
      }
    >
      {patient.pharmacies.length === 0 && <p className={styles.none}>No pharmacy chosen.</p>}
      {patient.pharmacies.map((pharmacy) => (
        <Pharmacist key={pharmacy.id} patient={patient} pharmacy={pharmacy} />
      ))}
    </Card>
  );
}

function Pharmacist({ patient, pharmacy }: Props & { pharmacy: Pharmacy }) {
  const drawer = useDrawer();
  const { name, phone, phoneE164, fax, address, preferred } = pharmacy;
  return (
    <section className={styles.coverage} aria-label={name}>
      <Row gap={8}>
        <b className="grow">{name}</b>
        {preferred && <Tag>Preferred</Tag>}
        <Allowed to={savePharmacy}>
          <IconButton
            aria-label={`Edit ${name}`}
            onClick={() => drawer.open(<PharmacyForm patient={patient} pharmacy={pharmacy} />)}
          >
            <Pencil size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Allowed>
      </Row>
      {address && (
        <p className={styles.muted}>
          <AddressText address={address} />
        </p>
      )}
      {phone && (
        <p>
          <PhoneText phone={phone} e164={phoneE164} />
        </p>
      )}
      {fax && <small>Fax {fax}</small>}
    </section>
  );
}
