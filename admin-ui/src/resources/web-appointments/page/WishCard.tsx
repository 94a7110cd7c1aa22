import type { WebRequestRecord } from '@bedside/contracts/appointments/web-request.schema';
import { LongText, symptomLimit } from '../../../parts/LongText.tsx';
import { Card } from '../../../parts/page/Card.tsx';
import { PriceLine, ServiceLines } from '../../appointments/page/ServiceLines.tsx';
import styles from './WishCard.module.css';

/** What is asked for and why, with the price as it was shown. */
export const WishCard = ({ request }: { request: WebRequestRecord }) => (
  <Card title="Asked for">
    <dl className={styles.words}>
      <dt>Symptom</dt>
      <dd>
        <LongText text={request.primarySymptoms} limit={symptomLimit} />
      </dd>
      {request.specialInstruction && (
        <>
          <dt>Instructions</dt>
          <dd>{request.specialInstruction}</dd>
        </>
      )}
    </dl>
    <ServiceLines lines={request.services} />
    <PriceLine price={request.estimate} label="Estimate" total={request.estimate.totalAmount} />
  </Card>
);
