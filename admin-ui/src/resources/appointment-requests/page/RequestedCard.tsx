import type { AppointmentRequestRecord } from '@bedside/contracts/appointments/appointment-request.schema';
import { Card } from '../../../components/page/Card.tsx';
import { symptomLimit, TruncatedText } from '../../../components/RelativeDateTime.tsx';
import { PriceLine, ServiceLines } from '../../appointments/page/ServiceLines.tsx';
import styles from './RequestedCard.module.css';

export const RequestedCard = ({ request }: { request: AppointmentRequestRecord }) => (
  <Card title="Requested">
    <dl className={styles.words}>
      <dt>Chief complaint</dt>
      <dd>
        <TruncatedText text={request.primarySymptoms} limit={symptomLimit} />
      </dd>
      {request.specialInstruction && (
        <>
          <dt>Special instructions</dt>
          <dd>{request.specialInstruction}</dd>
        </>
      )}
    </dl>
    <ServiceLines lines={request.services} />
    <PriceLine price={request.estimate} label="Estimate" total={request.estimate.totalAmount} />
  </Card>
);
