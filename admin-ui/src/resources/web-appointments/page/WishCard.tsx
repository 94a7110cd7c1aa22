import type { WebRequestRecord } from '@bedside/contracts/appointments/web-request.schema';
import { LongText, symptomLimit } from '../../../parts/LongText.tsx';
import { Card } from '../../../parts/page/Card.tsx';
import { PriceLine, ServiceLines } from '../../appointments/page/ServiceLines.tsx';
import styles from './WishCard.module.css';

/** What is asked for and why, with the price as it was shown. */
export const WishCard = ({ request }: { request: WebRequestRecord }) => (
  <Card title="Requested">
    <dl className={styles.words}>
      <dt>Chief complaint</dt>
      <dd>
        <LongText text={request.primarySymptoms} limit={symptomLimit} />
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
