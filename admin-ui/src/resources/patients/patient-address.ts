/** Where a patient’s page is, and one of its tabs. */
export const patientAddress = (id: string, tab = ''): string =>
  tab === '' ? `/patients/${id}` : `/patients/${id}/${tab}`;
