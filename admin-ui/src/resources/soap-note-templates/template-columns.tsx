import type { SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Tag } from '../../components/Tag.tsx';
import type { Column } from '../../list/column.ts';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { templateExcerpt } from './template-excerpt.ts';

export const statusLabels = { ACTIVE: 'Active', INACTIVE: 'Inactive' } as const;

export const templateColumns: readonly Column<SoapNoteTemplate>[] = [
  {
    key: 'template',
    label: 'Template',
    sortBy: 'name',
    cell: ({ name, template }) => <TwoLineCell first={name} second={templateExcerpt(template)} />,
    text: ({ name }) => name,
  },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    sortBy: 'status',
    cell: ({ status }) => <Tag>{statusLabels[status]}</Tag>,
    text: ({ status }) => statusLabels[status],
  },
  {
    key: 'updated',
    label: 'Updated',
    width: 180,
    fromWidth: 900,
    sortBy: 'updatedAt',
    cell: ({ updatedAt }) => <RelativeDateTime instant={updatedAt} />,
    text: ({ updatedAt }) => updatedAt,
  },
];
