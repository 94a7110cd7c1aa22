import { providersResource } from '@bedside/contracts/people/staff.api';
import type { ProviderRecord } from '@bedside/contracts/people/user.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldPair } from '../../../components/DateAndTime.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import { StaffFields } from '../../../components/StaffFields.tsx';
import { useMe, useNames } from '../../../data/me.ts';
import { useLatest } from '../../../data/use-latest.ts';
import { useRefreshProviders } from '../week.ts';

const shape = providersResource.update.shape;

/** An emptied field clears the value. */
const emptied = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => (typed === '' ? null : typed), schema);

const splitAtCommas = (typed: unknown) =>
  String(typed)
    .split(',')
    .map((skill) => skill.trim())
    .filter(Boolean);

const values = z.object({
  firstName: shape.firstName,
  lastName: shape.lastName,
  email: shape.email,
  mobile: shape.mobile,
  credentials: emptied(shape.credentials),
  specialty: emptied(shape.specialty),
  npi: emptied(shape.npi),
  licenseNumber: emptied(shape.licenseNumber),
  licenseState: emptied(shape.licenseState),
  licenseExpiresOn: emptied(shape.licenseExpiresOn),
  skills: z.preprocess(splitAtCommas, shape.skills),
});

const valuesOf = (provider: ProviderRecord) => ({
  firstName: provider.firstName,
  lastName: provider.lastName,
  email: provider.email ?? '',
  mobile: provider.phone ?? '',
  credentials: provider.credentials ?? '',
  specialty: provider.specialty ?? '',
  npi: provider.npi ?? '',
  licenseNumber: provider.licenseNumber ?? '',
  licenseState: provider.licenseState ?? '',
  licenseExpiresOn: provider.licenseExpiresOn ?? '',
  skills: provider.skills.join(', '),
});

const FIXED_EMAIL = 'Used to sign in. The provider can change it in their profile or ask a super-admin.';

export function DetailsForm({ provider }: { provider: ProviderRecord }) {
  const refresh = useRefreshProviders();
  const { known, latest } = useLatest({ resource: 'providers', record: provider, valuesOf, refresh });
  const isSuperAdmin = useMe().role === 'SUPER_ADMIN';
  const form = useForm<z.input<typeof values>, unknown, z.output<typeof values>>({
    resolver: zodResolver(useNames(values, provider)),
    defaultValues: valuesOf(provider),
    mode: 'onTouched',
  });

  return (
    <DrawerForm
      title="Edit provider"
      about={provider.fullname}
      form={form}
      submitLabel="Save details"
      successMessage="Provider saved"
      run={(dataProvider, changes) =>
        dataProvider.update('providers', { id: provider.id, data: changes, previousData: known })
      }
      onDone={refresh}
      latest={latest}
    >
      <StaffFields isPhoneRequired fixedEmail={isSuperAdmin ? undefined : FIXED_EMAIL} />
      <FieldPair>
        <TextInput source="credentials" label="Credentials" placeholder="NP, RN, MD" />
        <TextInput source="specialty" label="Specialty" />
      </FieldPair>
      <TextInput source="npi" label="NPI" inputMode="numeric" maxLength={10} />
      <FieldPair>
        <TextInput source="licenseNumber" label="License number" />
        <TextInput source="licenseState" label="License state" />
      </FieldPair>
      <TextInput source="licenseExpiresOn" label="License expires" type="date" />
      <TextInput
        source="skills"
        label="Skills"
        placeholder="IV therapy, Aesthetics"
        help="Separate with commas. Services can require a skill."
      />
    </DrawerForm>
  );
}
