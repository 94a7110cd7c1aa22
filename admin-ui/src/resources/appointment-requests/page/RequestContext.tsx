import type { AppointmentRequestRecord } from '@bedside/contracts/appointments/appointment-request.schema';
import { AddressText, EmailText, PhoneText } from '@bedside/ui-kit/components/ContactText';
import { MapLink } from '../../../components/MapLink.tsx';
import styles from '../../../components/page/ContextPane.module.css';
import { Section } from '../../../components/page/Section.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { Tag } from '../../../components/Tag.tsx';

export const RequestContext = ({ request }: { request: AppointmentRequestRecord }) => (
  <aside className={styles.aside} aria-label="Request details">
    {request.decidedAt && <Decision request={request} />}
    <Contact request={request} />
    <Place request={request} />
    <Section title="How they found us" end={<Tag>{request.howDidUHeardAboutus}</Tag>} />
    {request.consentAccepted && <Section title="Aesthetics consent" end={<Tag>Accepted</Tag>} />}
  </aside>
);

const titles = { accepted: 'Accepted', rejected: 'Rejected', cancelled: 'Canceled', requested: '' } as const;

const Decision = ({
  request: { status, decidedByName, decidedAt, reason },
}: {
  request: AppointmentRequestRecord;
}) => (
  <Section title={titles[status]} end={decidedAt && <RelativeDateTime instant={decidedAt} />}>
    <p>
      {decidedByName && `By ${decidedByName}. `}
      {reason}
    </p>
  </Section>
);

const Contact = ({
  request: { phone, phoneE164, email, isPatient },
}: {
  request: AppointmentRequestRecord;
}) => (
  <Section title="Contact">
    <dl className={styles.pairs}>
      {phone && (
        <>
          <dt>Phone</dt>
          <dd>
            <PhoneText phone={phone} e164={phoneE164} />
          </dd>
        </>
      )}
      <dt>Email</dt>
      <dd>
        <EmailText email={email} />
      </dd>
      <dt>Existing patient</dt>
      <dd>{isPatient ? 'Yes (self-reported)' : 'No (self-reported)'}</dd>
    </dl>
  </Section>
);

function Place({ request }: { request: AppointmentRequestRecord }) {
  const { serviceAddress, locationType, telemedicine } = request;
  if (telemedicine) return <Section title="Video visit" />;
  if (!serviceAddress) return null;
  return (
    <Section title="Address" end={<MapLink address={serviceAddress} />}>
      <p>
        <AddressText address={serviceAddress} />
      </p>
      {locationType && <p className={styles.small}>{locationType}</p>}
    </Section>
  );
}
