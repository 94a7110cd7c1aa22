import type { CallInput } from '@bedside/contracts/call';
import {
  addHistory,
  confirmHistory,
  documentNoKnownAllergies,
  removeHistory,
  updateHistory,
} from '@bedside/contracts/care/charts.api';
import { client } from './client.ts';

type Body<C extends Parameters<typeof client.send>[0]> = CallInput<C> extends { body: infer B } ? B : never;

export const chartActions = {
  addChartEntry: (input: Body<typeof addHistory>) => client.send(addHistory, { body: input }),

  updateChartEntry: (input: Body<typeof updateHistory>) => client.send(updateHistory, { body: input }),

  removeChartEntry: (id: string, body: Body<typeof removeHistory>) =>
    client.send(removeHistory, { params: { id }, body }),

  /** The entries as they were seen. */
  confirmChart: (patientId: string, entries: { id: string; expectedVersion: number }[]) =>
    client.send(confirmHistory, { params: { id: patientId }, body: { entries } }),

  stateNoAllergies: (patientId: string, noKnownAllergies: boolean) =>
    client.send(documentNoKnownAllergies, { params: { id: patientId }, body: { noKnownAllergies } }),
};
