import { buttonClass } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { useQuery } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { Link, useSearchParams } from 'react-router';
import { Card, Rows } from '../../../components/Card.tsx';
import { useAddressFilter } from '../../../components/DateFilter.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { pageSizes } from '../../../search-params.ts';
import { DocumentRow } from '../components/DocumentRow.tsx';
import { ChoiceFilter, RecordFilters } from '../components/RecordFilters.tsx';
import { RecordsPage } from '../components/RecordsPage.tsx';
import { categoryText, shownCategories } from '../document-text.ts';
import { chosenSort, documentSorts, documentsFilterOf, hasActiveFilters } from '../records-filter.ts';
import { documentsQuery } from '../records-queries.ts';

const USUAL_ROWS = 4;
const UPLOAD = '/records/documents/upload';

export function DocumentsPage() {
  const texts = useTexts();
  const { records } = texts;
  const [search] = useSearchParams();
  const filter = useAddressFilter();
  return (
    <RecordsPage
      end={
        <Link to={UPLOAD} className={buttonClass({ small: true })}>
          <Upload size={20} strokeWidth={1.75} aria-hidden />
          {records.upload}
        </Link>
      }
    >
      <RecordFilters search={records.searchDocuments}>
        <ChoiceFilter
          name="category"
          label={records.category}
          any={records.anyCategory}
          options={shownCategories.map((value) => ({ value, label: categoryText(value, texts) }))}
        />
        <SelectInput
          label={records.sort}
          placeholder={records.sort}
          value={chosenSort(search)}
          onChange={({ target }) => filter.set('sort', target.value === 'newest' ? '' : target.value)}
          options={documentSorts.map((sort) => ({ value: sort, label: records.sorts[sort] }))}
        />
      </RecordFilters>
      <Documents />
    </RecordsPage>
  );
}

function Documents() {
  const { records } = useTexts();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(documentsQuery(documentsFilterOf(search)));
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons rows={USUAL_ROWS} />;
  if (data.documents.length === 0) {
    const narrowed = hasActiveFilters(search);
    return (
      <Card flush>
        <EmptyState
          title={narrowed ? records.noMatch : records.noDocuments}
          action={
            !narrowed && (
              <Link to={UPLOAD} className={buttonClass({ kind: 'secondary', small: true })}>
                {records.upload}
              </Link>
            )
          }
        >
          {narrowed ? records.noMatchText : records.noDocumentsText}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Rows>
        {data.documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </Rows>
      {data.meta && <Pager meta={data.meta} sizes={pageSizes} />}
    </>
  );
}
