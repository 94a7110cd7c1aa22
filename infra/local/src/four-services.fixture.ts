import type { ServiceName } from '@bedside/contracts/call';
import { allCalls } from '@bedside/contracts/calls';
import type { TestDatabase } from '@bedside/testing/postgres';
import { type ServiceUnderTest, startServices } from '@bedside/testing/service';
import { services } from './application.ts';

export const everyService = <T>(value: T): Record<ServiceName, T> => ({
  auth: value,
  appointments: value,
  payments: value,
  questionnaires: value,
});

function endpointOf(name: ServiceName): string {
  const endpoint = allCalls.find(
    ({ service, method, audience, path, raw }) =>
      service === name && method === 'GET' && !raw && !path.includes('{') && !audience.includes('public'),
  );
  if (!endpoint) throw new Error(`${name} has no door to knock at`);
  return endpoint.path;
}

export async function startApart(database: TestDatabase) {
  const started: (ServiceUnderTest & { name: ServiceName })[] = [];
  for (const service of services)
    started.push({ name: service.name, ...(await startServices([service], database)) });
  const [auth] = started;
  if (!auth) throw new Error('there are no services');

  const answers = async (token: string): Promise<Record<string, 'refused' | 'taken'>> => {
    const headers = { authorization: `Bearer ${token}` };
    const answers = await Promise.all(
      started.map(async ({ name, anonymous }) => {
        const { statusCode } = await anonymous.get(endpointOf(name), { headers });
        return [name, statusCode === 401 ? 'refused' : 'taken'] as const;
      }),
    );
    return Object.fromEntries(answers);
  };
  return { auth, started, answers };
}
