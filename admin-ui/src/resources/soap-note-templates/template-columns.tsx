import type { SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import type { Column } from '../../list/column.ts';
import { TwoLines } from '../../list/TwoLines.tsx';
import { Tag } from '../../parts/Tag.tsx';
import { When } from '../../parts/When.tsx';
import { firstWords } from './first-words.ts';

export const statusWords = { ACTIVE: 'Active', INACTIVE: 'Inactive' } as const;

export const templateColumns: readonly Column<SoapNoteTemplate>[] = [
  {
    key: 'template',
    label: 'Template',
    sortBy: 'name',
    cell: ({ name, template }) => <TwoLines first={name} second={firstWords(template)} />,
    text: ({ name }) => name,
  },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    sortBy: 'status',
    cell: ({ status }) => <Tag>{statusWords[status]}</Tag>,
    text: ({ status }) => statusWords[status],
  },
  {
    key: 'updated',
    label: 'Updated',
    width: 180,
    fromWidth: 900,
    sortBy: 'updatedAt',
    cell: ({ updatedAt }) => <When instant={updatedAt} />,
    text: ({ updatedAt }) => updatedAt,
  },
];
