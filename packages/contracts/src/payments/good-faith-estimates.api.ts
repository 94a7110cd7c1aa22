import { call, idParams } from '../call.ts';
import { appointmentEstimate } from './good-faith-estimates.schema.ts';

const shared = {
  service: 'payments',
  path: '/appointment/{id}/good-faith-estimate',
  audience: ['admin', 'patient'],
  permission: ['billing', 'dispatch'],
  records: { id: 'appointment' },
  family: ['BILLS'],
  params: idParams,
  data: appointmentEstimate,
} as const;

export const getGoodFaithEstimate = call({
  ...shared,
  name: 'getGoodFaithEstimate',
  method: 'GET',
  audit: 'read',
  summary: 'Get the good-faith estimate of a visit, when it is due, and what it still needs (added path)',
});

export const requestGoodFaithEstimate = call({
  ...shared,
  name: 'requestGoodFaithEstimate',
  method: 'POST',
  audit: ['goodFaithEstimate.request'],
  summary: 'Ask for a good-faith estimate of a visit. It is made now if nothing is missing (added path)',
});
