import type { CptCode, DxCode, Symptom } from '@bedside/contracts/care/care.schema';
import type { CurrentUser } from '@bedside/contracts/people/user.schema';
import { useGetList } from 'react-admin';

export type CodeListName = 'dx-codes' | 'cpt-codes' | 'symptoms';
export type CodeRow = DxCode | CptCode | Symptom;

interface CodeList {
  title: string;
  path: string;
  one: string;
  search: string;
  sort: 'code' | 'name';
  /** The name that the import uses for this list. */
  importKind?: 'DX' | 'CPT';
}

const start = '/provider_services/dx_codes';

export const codeLists: Record<CodeListName, CodeList> = {
  'dx-codes': {
    title: 'Diagnosis codes',
    path: start,
    one: 'diagnosis code',
    search: 'Code, description',
    sort: 'code',
    importKind: 'DX',
  },
  'cpt-codes': {
    title: 'CPT codes',
    path: `${start}/cpt`,
    one: 'CPT code',
    search: 'Code, description',
    sort: 'code',
    importKind: 'CPT',
  },
  symptoms: { title: 'Symptoms', path: `${start}/symptoms`, one: 'symptom', search: 'Name', sort: 'name' },
};

export const codeTabs = Object.values(codeLists).map(({ path, title }) => ({ to: path, label: title }));

export const nameOf = (row: CodeRow): string => ('code' in row ? row.code : row.name);

/** Only for the UI; the server enforces it. */
export const canEditCodes = ({ role, permissions }: Pick<CurrentUser, 'role' | 'permissions'>): boolean =>
  role === 'SUPER_ADMIN' || (role === 'ADMIN' && permissions.includes('clinical'));

const MAX_SYMPTOMS = 100;

export function useSymptoms(isAsked = true): readonly string[] {
  const { data = [] } = useGetList<Symptom>(
    'symptoms',
    {
      pagination: { page: 1, perPage: MAX_SYMPTOMS },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    },
    { enabled: isAsked },
  );
  return data.map(({ name }) => name);
}
