import { Button } from '@bedside/ui-kit/components/Button';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './WizardDone.module.css';

/** The button becomes active after a delay, as specified. */
const DELAY_MILLISECONDS = 400;

interface Props {
  email: string;
  onAgain: () => void;
}

export function WizardDone({ email, onAgain }: Props) {
  const { request } = useTexts();
  const [leaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(onAgain, DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [leaving, onAgain]);
  return (
    <div className={styles.done}>
      <CircleCheck size={40} strokeWidth={1.75} aria-hidden />
      <h1 ref={heading} tabIndex={-1}>
        {request.done}
      </h1>
      <p className="muted">{request.doneText(email)}</p>
      <Button busy={leaving} onClick={() => setLeaving(true)}>
        {request.again}
      </Button>
    </div>
  );
}
