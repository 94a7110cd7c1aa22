import { buttonClass } from '@bedside/ui-kit/components/Button';
import { useQuery } from '@tanstack/react-query';
import FileCheck from 'lucide-react/icons/file-check';
import House from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import Unlink from 'lucide-react/icons/unlink';
import { Link } from 'react-router';
import { contactQuery } from '../api/queries.ts';
import { useFirstTexts, useTexts } from '../i18n/TextsProvider.tsx';
import { signInPath } from '../session/next-path.ts';
import { useSession } from '../session/session.ts';
import { Rows } from './Card.tsx';
import styles from './LinkEnd.module.css';
import { IconCircle, RowAnchor, RowLink } from './RowLink.tsx';

interface Props {
  /** It did its work, or it came too late. */
  kind: 'done' | 'expired';
  words: { title: string; text: string };
  /** Where the same thing is found after signing in. */
  next: { to: string; label: string };
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** In place of a page whose link opens nothing more. It names nobody, and no bill or visit. */
export function LinkEnd({ kind, words: { title, text }, next }: Props) {
  const { linkEnd: texts } = useTexts();
  const { openingHours } = useFirstTexts();
  const { data: contact } = useQuery(contactQuery);
  const isIn = useSession().status === 'in';
  const pathTo = (path: string) => (isIn ? path : signInPath(path));
  const Icon = kind === 'done' ? FileCheck : Unlink;
  return (
    <div className={styles.narrow}>
      <span className={kind === 'done' ? styles.disc : `${styles.disc} ${styles.expired}`}>
        <Icon size={24} strokeWidth={1.75} aria-hidden />
      </span>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <p className={styles.action}>
        <Link to={pathTo(next.to)} className={buttonClass({ wide: true })}>
          {next.label}
        </Link>
      </p>
      <div className={styles.contact}>
        <Rows>
          {contact && (
            <li>
              <RowAnchor
                href={`tel:${contact.supportPhone.replace(/[^\d+]/g, '')}`}
                lead={
                  <IconCircle>
                    <Phone {...icon} />
                  </IconCircle>
                }
                title={texts.call(contact.supportPhone)}
                note={openingHours(contact.hours)}
              />
            </li>
          )}
          <li>
            <RowLink
              to={pathTo('/chat')}
              lead={
                <IconCircle>
                  <MessageCircle {...icon} />
                </IconCircle>
              }
              title={texts.message}
              note={!isIn && texts.messageNote}
            />
          </li>
        </Rows>
      </div>
      <p className={styles.home}>
        <Link to="/" className="link">
          <House {...icon} />
          {texts.home}
        </Link>
      </p>
    </div>
  );
}
