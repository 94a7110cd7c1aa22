import type { SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Tag } from '../../components/Tag.tsx';
import { TwoLineCell } from '../../list/cells.tsx';
import { DataTable } from '../../list/DataTable.tsx';
import { templateExcerpt } from './template-excerpt.ts';

export const statusLabels = { ACTIVE: 'Active', INACTIVE: 'Inactive' } as const;

const Column = DataTable.Col<SoapNoteTemplate>;

export const templateColumns = (
  <>
    <Column
      source="name"
      label="Template"
      render={({ name, template }) => <TwoLineCell first={name} second={templateExcerpt(template)} />}
    />
    <Column
      source="status"
      label="Status"
      width={120}
      render={({ status }) => <Tag>{statusLabels[status]}</Tag>}
      text={({ status }) => statusLabels[status]}
    />
    <Column
      source="updatedAt"
      label="Updated"
      width={180}
      fromWidth={900}
      render={({ updatedAt }) => <RelativeDateTime instant={updatedAt} />}
    />
  </>
);
