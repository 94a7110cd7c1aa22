import type { officeLocationsResource } from '@bedside/contracts/practice/settings.api';
import { type SettingsRecord, settingsRecord } from '@bedside/contracts/practice/settings.schema';
import type { z } from 'zod';
import type { SeenVersion } from './appointment-actions.ts';
import { httpClient } from './http-client.ts';

type OfficeDetails = z.input<typeof officeLocationsResource.create>;

export const settingsActions = {
  /** All of a group, as it was looked at in `version`. */
  async saveSettings({ id, version }: Pick<SettingsRecord, 'id' | 'version'>, values: object) {
    const { json } = await httpClient(`/admin/settings/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ values, version }),
    });
    return settingsRecord.parse(json);
  },

  async addOffice(office: OfficeDetails) {
    await httpClient('/admin/office-locations', { method: 'POST', body: JSON.stringify(office) });
    return { message: 'Office added' };
  },

  async saveOffice({ id, version }: SeenVersion, office: Partial<OfficeDetails>) {
    await httpClient(`/admin/office-locations/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ ...office, version }),
    });
    return { message: 'Office saved' };
  },
};
