import { phoneHref } from '@bedside/contracts/common/phone';
import type { CareNeed } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Phone from 'lucide-react/icons/phone';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { useId } from 'react';
import { Link } from 'react-router';
import { configQuery } from '../../../api/config-queries.ts';
import { hourText, openState } from '../../../components/opening.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './CareHelp.module.css';

interface Props {
  need: CareNeed;
  /** The first name of the person who answered, if it is someone else. */
  name?: string | undefined;
  /** The path for booking a visit. */
  bookPath: string;
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Can’t be collapsed or dismissed. Rule: questionnaires.urgent-answers-offer-help */
export function CareHelp({ need, name, bookPath }: Props) {
  const { careHelp: texts } = useTexts().predictive;
  const formats = useFormats();
  const { data } = useQuery(configQuery);
  const title = useId();
  const state = data && openState(data.practice, new Date());
  const hours = () => {
    if (!state) return null;
    if (state.open) return texts.until(hourText(state.until, formats));
    return state.next
      ? texts.opens(dayText(state.next.day, 'weekday', formats), hourText(state.next.from, formats))
      : null;
  };
  const call = data && (
    <a className={styles.way} href={phoneHref(data.practice.supportPhone)}>
      <Stethoscope {...icon} />
      <span>
        <span className="strong">{texts.callUs}</span>
        <span className="note">{[data.practice.supportPhone, hours()].filter(Boolean).join(', ')}</span>
      </span>
    </a>
  );
  return (
    <section className={styles.care} aria-labelledby={title}>
      <h2 id={title}>{texts.title[need]}</h2>
      <p>{name ? texts.textOf[need](name) : texts.text[need]}</p>
      <div className={styles.ways}>
        <a className={styles.first} href="tel:988">
          <Phone {...icon} />
          <span>
            <span className="strong">{texts.lifeline}</span>
            <span className="note">{texts.lifelineNote}</span>
          </span>
        </a>
        {state?.open && call}
        <Link className={styles.way} to={bookPath}>
          <CalendarPlus {...icon} />
          <span>
            <span className="strong">{texts.book}</span>
            <span className="note">{texts.bookNote}</span>
          </span>
        </Link>
        {!state?.open && call}
      </div>
      <p className="small">
        {texts.danger[0]} <a href="tel:911">911</a> {texts.danger[1]} <a href="sms:988">{texts.message988}</a>
        .
      </p>
    </section>
  );
}
