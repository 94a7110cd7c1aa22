import type { AmendmentRequest } from '@bedside/contracts/care/amendments.schema';
import styles from '../consents/ConsentDetails.module.css';

export const PatientWords = ({ request }: { request: AmendmentRequest }) => (
  <>
    <LongText title="What is wrong" text={request.whatIsWrong} />
    <LongText title="What it should say" text={request.whatItShouldSay} />
    <LongText title="Reason" text={request.reason} />
  </>
);

export function LongText({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <section aria-label={title} className={styles.text}>
      <h3>{title}</h3>
      <p style={{ whiteSpace: 'pre-line' }}>{text}</p>
    </section>
  );
}
