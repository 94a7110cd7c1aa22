import type { AmendmentRequest } from '@bedside/contracts/care/amendments.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText, instantDayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { configQuery } from '../../../api/config-queries.ts';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './amendments.module.css';
import { Disagreement, Others } from './FollowUps.tsx';

/** A request with the practice's answer, and what the patient can do next. */
export function AmendmentCard({ request }: { request: AmendmentRequest }) {
  const { amendments: texts } = useTexts();
  const formats = useFormats();
  const { status, about, recordLabel, dueOn, isOverdue, extensionReason } = request;
  const at = (instant: string) => instantDayText(instant, 'full', formats);
  return (
    <Card>
      <div className={styles.parts}>
        <h2 className={styles.words}>{[texts.subjects[about], recordLabel].filter(Boolean).join(': ')}</h2>
        <p>
          <strong>{texts.statuses[status]}</strong>
          <br />
          <span className="small muted">{texts.requestedOn(at(request.createdAt))}</span>
        </p>
        {status === 'REQUESTED' && (
          <p className={isOverdue ? styles.late : undefined}>
            {isOverdue
              ? texts.lateSince(dayText(dueOn, 'full', formats))
              : texts.dueOn(dayText(dueOn, 'full', formats))}
          </p>
        )}
        <Part title={texts.extended}>{extensionReason}</Part>
        <details>
          <summary>{texts.youWrote}</summary>
          <div className={styles.parts}>
            <Part title={texts.whatIsWrong}>{request.whatIsWrong}</Part>
            <Part title={texts.whatItShouldSay}>{request.whatItShouldSay}</Part>
            <Part title={texts.reason}>{request.reason}</Part>
          </div>
        </details>
        <Part title={request.withoutChange ? texts.answer : texts.changed}>{request.changeMade}</Part>
        {request.changeMade !== null && <NotifiedOthers request={request} />}
        {request.denialGround && (
          <Part title={texts.denied}>
            {texts.grounds[request.denialGround]}
            {'\n'}
            {request.denialExplanation}
          </Part>
        )}
        {request.denialGround && <Rights request={request} />}
        <Part title={texts.statement}>{request.statement}</Part>
        <Part title={texts.rebuttal}>{request.rebuttal}</Part>
      </div>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <h3>{title}</h3>
      <p className={styles.words}>{children}</p>
    </div>
  );
}

function NotifiedOthers({ request }: { request: AmendmentRequest }) {
  const { amendments: texts } = useTexts();
  const formats = useFormats();
  const { othersToTell, othersToldAt } = request;
  return (
    <>
      {othersToTell && <p className={styles.words}>{texts.othersNamed(othersToTell)}</p>}
      {othersToldAt && <p>{texts.othersNotified(instantDayText(othersToldAt, 'full', formats))}</p>}
      <Others request={request} />
    </>
  );
}

function Rights({ request }: { request: AmendmentRequest }) {
  const { amendments: texts } = useTexts();
  const { data: config } = useQuery(configQuery);
  return (
    <>
      {request.allowedActions.includes('DISAGREE') && (
        <div>
          <h3>{texts.rights}</h3>
          <p>{texts.rightsText}</p>
        </div>
      )}
      {request.sharesDenial && <p>{texts.shared}</p>}
      <Disagreement request={request} />
      {config && <p className="small muted">{texts.complain(config.practice.supportPhone)}</p>}
    </>
  );
}
