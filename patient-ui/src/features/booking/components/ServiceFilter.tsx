import { Button } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Card } from '../../../components/Card.tsx';
import { categoryPlace } from '../../../components/category-display.ts';
import { SearchInput } from '../../../components/SearchInput.tsx';
import { SegmentedControl, SegmentedOption } from '../../../components/SegmentedControl.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { Offered } from '../service-rules.ts';
import styles from './ServiceFilter.module.css';

interface Props {
  typed: string;
  onType: (typed: string) => void;
  offered: Offered;
  onOffer: (offered: Offered) => void;
  hasMostBooked: boolean;
  categories: readonly string[];
  total: number;
}

/** A search covers all services, so no category is pressed while there is a search text. */
export function ServiceFilter({ typed, onType, offered, onOffer, hasMostBooked, categories, total }: Props) {
  const { booking } = useTexts();
  const searches = typed.trim() !== '';
  function offer(next: Offered) {
    onType('');
    onOffer(next);
  }
  const isOffered = (category: string) => typeof offered === 'object' && offered.category === category;
  return (
    <div>
      <SearchInput
        label={booking.search}
        placeholder={booking.searchAll(total)}
        value={typed}
        onChange={onType}
      />
      <div className={styles.pills}>
        <SegmentedControl label={booking.categories} scrolls>
          {hasMostBooked && (
            <SegmentedOption pressed={!searches && offered === 'most'} onPress={() => offer('most')}>
              {booking.mostBooked}
            </SegmentedOption>
          )}
          {categories
            .toSorted((a, b) => categoryPlace(a) - categoryPlace(b))
            .map((name) => (
              <SegmentedOption
                key={name}
                pressed={!searches && isOffered(name)}
                onPress={() => offer({ category: name })}
              >
                {name}
              </SegmentedOption>
            ))}
          <SegmentedOption pressed={!searches && offered === 'all'} onPress={() => offer('all')}>
            {booking.all}
          </SegmentedOption>
        </SegmentedControl>
      </div>
    </div>
  );
}

export function SeeAllServices({ total, onPress }: { total: number; onPress: () => void }) {
  const { booking } = useTexts();
  return (
    <Card flush>
      <button type="button" className={styles.all} onClick={onPress}>
        {booking.seeAll(total)}
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </Card>
  );
}

export function NoServiceFound({ text, onShowAll }: { text: string; onShowAll: () => void }) {
  const { booking } = useTexts();
  return (
    <Card flush>
      <EmptyState
        title={booking.noMatch}
        action={
          <Button kind="secondary" small onClick={onShowAll}>
            {booking.showAll}
          </Button>
        }
      >
        {text}
      </EmptyState>
    </Card>
  );
}
