import { buttonClass } from '@bedside/ui-kit/components/Button';
import { Card } from '../../../components/Card.tsx';
import { CopyLink } from '../../../components/CopyLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { videoPath } from '../appointment-text.ts';
import styles from './cards.module.css';

const SHOWN_CHARACTERS = 22;

export function VideoCard({ link }: { link: string }) {
  const { appointment: texts } = useTexts();
  const shown = link.length > SHOWN_CHARACTERS ? `${link.slice(0, SHOWN_CHARACTERS)}…` : link;
  return (
    <Card title={texts.video}>
      <p className={styles.action}>{shown}</p>
      <div className="buttons">
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass({ small: true })}>
          {texts.join}
        </a>
        <CopyLink link={link} kind="secondary" small />
      </div>
    </Card>
  );
}

/** Loads the whole page, because only call pages may use the camera. */
export function JoinCard({ appointmentId }: { appointmentId: string }) {
  const { appointment: texts } = useTexts();
  return (
    <Card title={texts.video}>
      <p className={styles.action}>{texts.joinNote}</p>
      <a href={videoPath(appointmentId)} className={buttonClass({ small: true })}>
        {texts.join}
      </a>
    </Card>
  );
}
