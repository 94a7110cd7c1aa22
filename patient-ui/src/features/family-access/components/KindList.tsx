import { type FamilyKind, familyKinds } from '@bedside/contracts/people/family-grants.schema';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CreditCard from 'lucide-react/icons/credit-card';
import FileHeart from 'lucide-react/icons/file-heart';
import Files from 'lucide-react/icons/files';
import MessageCircle from 'lucide-react/icons/message-circle';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Signature from 'lucide-react/icons/signature';
import { Switch } from '../../../components/Switch.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { toggled } from '../family-cards.ts';
import styles from './family-access.module.css';

const icons = {
  BOOK: CalendarPlus,
  VISITS: CalendarDays,
  CHART: FileHeart,
  DOCUMENTS: Files,
  BILLS: ReceiptText,
  MESSAGES: MessageCircle,
  CARD: CreditCard,
  SIGN: Signature,
};

interface Props {
  kinds: readonly FamilyKind[];
  /** If omitted, the list is read-only. */
  onChange?: ((kinds: FamilyKind[]) => void) | undefined;
  busy?: boolean;
  /** Whether sharing a card is offered. A card already shared can always be removed. */
  offersCard?: boolean;
}

export function KindList({ kinds, onChange, busy = false, offersCard = true }: Props) {
  const { familyAccess: texts } = useTexts();
  const offered = familyKinds.filter((kind) => kind !== 'CARD' || offersCard || kinds.includes('CARD'));
  const shown = onChange ? offered : kinds;
  if (shown.length === 0) return <p className="small muted">{texts.nothing}</p>;
  return (
    <ul className={styles.kinds}>
      {shown.map((kind) => {
        const Icon = icons[kind];
        const content = (
          <>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <span>{texts.kinds[kind]}</span>
          </>
        );
        if (!onChange)
          return (
            <li key={kind} className={styles.kind}>
              {content}
            </li>
          );
        return (
          <li key={kind}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: Switch is the control */}
            <label className={styles.kind}>
              {content}
              <Switch
                checked={kinds.includes(kind)}
                disabled={busy}
                onChange={({ target }) => onChange(toggled(kinds, kind, target.checked))}
              />
            </label>
          </li>
        );
      })}
    </ul>
  );
}
