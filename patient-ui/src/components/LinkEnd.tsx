import { phoneHref } from '@bedside/contracts/common/phone';
import { type ButtonKind, buttonClass } from '@bedside/ui-kit/components/Button';
import { useQuery } from '@tanstack/react-query';
import FileCheck from 'lucide-react/icons/file-check';
import Hourglass from 'lucide-react/icons/hourglass';
import House from 'lucide-react/icons/house';
import Link2Off from 'lucide-react/icons/link-2-off';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router';
import { contactQuery } from '../api/config-queries.ts';
import type { Texts } from '../i18n/en.ts';
import { useFirstTexts, useTexts } from '../i18n/TextsProvider.tsx';
import { PublicLinkLayout } from '../layout/PublicLinkLayout.tsx';
import { signInPath } from '../session/next-path.ts';
import { useSession } from '../session/session.ts';
import { Rows } from './Card.tsx';
import styles from './LinkEnd.module.css';
import { LinkRenewal } from './LinkRenewal.tsx';
import { Page } from './Page.tsx';
import { IconCircle, RowAnchor, RowLink } from './RowLink.tsx';

type End = keyof Texts['linkEnd']['ends'];

const BILLS = '/profile/plans/bills';
const CONSENTS = '/profile/settings/consents';

interface Next {
  Icon: typeof FileCheck;
  /** Omitted for people who may not have an account. */
  to?: string;
  next?: keyof Texts['linkEnd']['next'];
}

/** The icon, and where signed-in users find the same thing. */
const ends: Record<End, Next> = {
  payment: { Icon: Link2Off, to: BILLS, next: 'bill' },
  paid: { Icon: FileCheck, to: `${BILLS}?view=paid`, next: 'receipt' },
  statementPaid: { Icon: FileCheck },
  nothingDue: { Icon: Link2Off, to: BILLS, next: 'bills' },
  receipt: { Icon: Link2Off, to: `${BILLS}?view=paid`, next: 'receipt' },
  consent: { Icon: Link2Off, to: CONSENTS, next: 'consent' },
  consentLate: { Icon: Hourglass, to: CONSENTS, next: 'consent' },
  answered: { Icon: FileCheck, to: CONSENTS, next: 'copy' },
  questionnaire: { Icon: Hourglass, to: '/predictive360', next: 'questionnaire' },
  submitted: { Icon: FileCheck, to: '/predictive360', next: 'copy' },
};

interface Props {
  end: End;
  /** Offers to send a new link in place of this payment link. */
  paymentToken?: string;
}

/** Shown for a link that has ended. Names no person, bill, or visit. */
export function LinkEnd({ end, paymentToken }: Props) {
  const { linkEnd: texts } = useTexts();
  const { openingHours } = useFirstTexts();
  const { data: contact } = useQuery(contactQuery);
  const isIn = useSession().status === 'in';
  const pathTo = (path: string) => (isIn ? path : signInPath(path));
  const { Icon, to, next } = ends[end];
  const { title, text } = texts.ends[end];
  const wayIn = (kind?: ButtonKind) =>
    to &&
    next && (
      <Link to={pathTo(to)} className={buttonClass({ kind, wide: true })}>
        {texts.next[next][isIn ? 'signedIn' : 'signIn']}
      </Link>
    );
  return (
    <PublicLinkLayout>
      <Page title={title} titleHidden>
        <div className={styles.narrow}>
          <span className={Icon === FileCheck ? styles.disc : `${styles.disc} ${styles.expired}`}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
          </span>
          <h1>{title}</h1>
          <p className={styles.text}>{text}</p>
          {paymentToken && <LinkRenewal token={paymentToken}>{wayIn('secondary')}</LinkRenewal>}
          {!paymentToken && to && <p className={styles.action}>{wayIn()}</p>}
          <div className={styles.contact}>
            <Rows>
              {contact && (
                <li>
                  <RowAnchor
                    href={phoneHref(contact.supportPhone)}
                    lead={<IconCircle icon={Phone} />}
                    title={texts.call(contact.supportPhone)}
                    note={openingHours(contact.hours)}
                  />
                </li>
              )}
              {to && (
                <li>
                  <RowLink
                    to={pathTo('/chat')}
                    lead={<IconCircle icon={MessageCircle} />}
                    title={texts.message}
                    note={!isIn && texts.messageNote}
                  />
                </li>
              )}
            </Rows>
          </div>
          <p className={styles.home}>
            <Link to="/" className="link">
              <House size={20} strokeWidth={1.75} aria-hidden />
              {texts.home}
            </Link>
          </p>
        </div>
      </Page>
    </PublicLinkLayout>
  );
}
