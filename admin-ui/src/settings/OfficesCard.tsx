import { phoneText } from '@bedside/contracts/common/phone';
import type { OfficeLocation } from '@bedside/contracts/practice/settings.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { AddressText } from '@bedside/ui-kit/components/ContactText';
import { useGetList } from 'react-admin';
import account from '../account/account.module.css';
import { useDrawer } from '../components/drawer.tsx';
import { LoadedCard } from '../components/page/LoadedCard.tsx';
import { Tag } from '../components/Tag.tsx';
import { OfficeForm } from './OfficeForm.tsx';
import styles from './settings.module.css';

/** Providers’ days start at the first open office. */
export function OfficesCard({ title }: { title: string }) {
  const drawer = useDrawer();
  const query = useGetList<OfficeLocation>('office-locations', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  });
  return (
    <LoadedCard
      title={title}
      query={query}
      height={56}
      end={
        <Button kind="secondary" small onClick={() => drawer.open(<OfficeForm />)}>
          Add office
        </Button>
      }
    >
      {(offices) => (
        <>
          {offices.length === 0 && (
            <p className={styles.empty}>
              No offices yet. Drive time to the first visit of the day isn’t calculated.
            </p>
          )}
          <ul className={account.list}>
            {offices.map((office) => (
              <li key={office.id}>
                <span className={account.item}>
                  {office.name}
                  <small>
                    <AddressText address={office.address} />
                  </small>
                  <small>
                    {[office.phone && phoneText(office.phone), office.hours].filter(Boolean).join(', ')}
                  </small>
                </span>
                {!office.enabled && <Tag>Closed</Tag>}
                <Button
                  kind="secondary"
                  small
                  aria-label={`Edit ${office.name}`}
                  onClick={() => drawer.open(<OfficeForm office={office} />)}
                >
                  Edit
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </LoadedCard>
  );
}
