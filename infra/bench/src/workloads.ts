import type pg from 'pg';
import { TODAY } from './dataset.ts';
import type { Load } from './measure.ts';

export interface Work {
  name: string;
  atLeast: number;
  bare: Load;
  product: Load;
}

const get = (...paths: string[]): Load => ({ requests: paths.map((path) => ({ path })) });

const listPath = (filter: object, range: readonly [number, number] = [0, 24]) =>
  `/v1/admin/appointments?${new URLSearchParams({
    filter: JSON.stringify(filter),
    range: JSON.stringify(range),
    sort: '["createdAt","DESC"]',
  })}`;

const names = [
  'Haddad-Cole',
  'Grace Petrova',
  'Nakamura-West',
  'BEN-77701',
  'patient4242@',
  'Zoe Xu',
  'Reyes-Moss',
];
const weeks = ['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28'];
const endOf = (day: string) => new Date(Date.parse(day) + 6 * 86_400_000).toISOString().slice(0, 10);

/** @param tokens access tokens by patient, as the product’s server reports them */
export async function allWorks(
  client: pg.Client,
  appointments: number,
  tokens: Readonly<Record<string, string>> = {},
): Promise<Work[]> {
  const middle = Math.floor(appointments / 2 / 25) * 25 - 25;
  const offset = Math.min(20_000 * 25, middle);
  const people = await client.query<{ id: string }>(
    'select id from patients where relationship_to_account_holder = $1 limit 200',
    ['Self'],
  );
  const service = await client.query<{ id: string }>(
    "select id from services where category = 'Labs' order by id limit 1",
  );
  const serviceId = service.rows[0]?.id ?? '';
  const pages = await pagesOf(client, tokens);
  return [
    ...pages,
    {
      name: 'console list: status and dates, newest first, exact total',
      atLeast: 0.7,
      bare: get(...weeks.map((from) => `/filtered?status=COMPLETED&from=${from}&to=${endOf(from)}`)),
      product: get(
        ...weeks.map((from) => listPath({ appointmentStatus: 'COMPLETED', from, to: endOf(from) })),
      ),
    },
    {
      name: 'console’s first page, no filter',
      atLeast: 0.6,
      bare: get('/first'),
      product: get(listPath({})),
    },
    {
      name: 'search over name, phone, e-mail, key',
      atLeast: 0.6,
      bare: get(...names.map((q) => `/search?q=${encodeURIComponent(q)}`)),
      product: get(...names.map((q) => listPath({ q }))),
    },
    {
      name: `page ${offset / 25} of the list`,
      atLeast: 0.8,
      bare: get(`/jump?offset=${offset}`),
      product: get(listPath({}, [offset, offset + 24])),
    },
    {
      name: 'dashboard (limit: today’s visits by status alone)',
      atLeast: 0,
      bare: get(`/day?day=${TODAY}`),
      product: get('/v1/appointment/admin-dashboard'),
    },
    {
      name: 'booking: visit, services, history, audit, event',
      atLeast: 0.5,
      bare: {
        requests: people.rows.map(({ id: patientId }) => ({
          method: 'POST',
          path: '/book',
          body: { patientId, serviceId },
        })),
      },
      product: {
        requests: people.rows.map(({ id: patientId }) => ({
          method: 'POST',
          path: '/v1/appointment/add-appointment',
          body: {
            appointmentType: 'SELF_ONLY',
            patientId,
            serviceIds: [serviceId],
            preferedAppointmentDate: '2099-01-05',
            appointmentSlot: ['MORNING'],
            serviceAddress: {
              address1: '12 Harbor Lane',
              postalCode: '60614',
              city: 'CHICAGO',
              state: 'Illinois',
            },
            locationType: 'Home',
            primarySymptoms: [{ patientId, symptom: 'Sore throat' }],
          },
        })),
      },
    },
  ];
}

/** The calls a portal starts with and the ones staff makes, each compared with its main statement alone. */
async function pagesOf(client: pg.Client, tokens: Readonly<Record<string, string>>): Promise<Work[]> {
  const { rows } = await client.query<{ patient: string; visit: string; chat: string }>(
    `select visit.patient_id as patient, min(visit.id::text) as visit, min(chat.id::text) as chat
    from appointments visit join conversations chat on chat.patient_id = visit.patient_id
    where visit.patient_id = any($1::uuid[]) and visit.status = 'SCHEDULED' group by 1`,
    [Object.keys(tokens)],
  );
  const unassigned = await client.query<{ id: string }>(
    "select id from appointments where status = 'AWAITING TIME' limit 20",
  );
  const asPatient = (pathOf: (row: (typeof rows)[number]) => string): Load => ({
    requests: rows.map((row) => ({ path: pathOf(row), token: tokens[row.patient] })),
  });
  const page = (name: string, bare: Load, product: Load): Work => ({ name, atLeast: 0, bare, product });
  return [
    page(
      'portal home (limit: open visits alone)',
      get(...rows.map(({ patient }) => `/open?patient=${patient}`)),
      asPatient(() => '/v1/appointment/home'),
    ),
    page(
      'portal visit page (limit: its row alone)',
      get(...rows.map(({ visit }) => `/visit?id=${visit}`)),
      asPatient(({ visit }) => `/v1/appointment/appointmentDetails/${visit}`),
    ),
    page(
      'portal chat (limit: its messages alone)',
      get(...rows.map(({ chat }) => `/chat?id=${chat}`)),
      asPatient(({ chat }) => `/v1/chat/${chat}/messages`),
    ),
    page(
      'console visit page (limit: its row alone)',
      get(...rows.map(({ visit }) => `/visit?id=${visit}`)),
      get(...rows.map(({ visit }) => `/v1/appointment/detail/${visit}`)),
    ),
    page(
      'day board, 200 of 1,300 providers (limit: the day’s visits alone)',
      get(`/visits?day=${TODAY}`),
      get(`/v1/appointment/board?from=${TODAY}&to=${TODAY}`),
    ),
    page(
      'day board of one ZIP code, 1,300 providers (limit: the day’s visits alone)',
      get(`/visits?day=${TODAY}`),
      get(`/v1/appointment/board?from=${TODAY}&to=${TODAY}&postalCode=60614`),
    ),
    page(
      'providers ranked for a visit, of 1,300 (limit: the day’s visits alone)',
      get(`/visits?day=${TODAY}`),
      get(...unassigned.rows.map(({ id }) => `/v1/appointment/${id}/fit?appointmentDate=${TODAY}`)),
    ),
    page(
      'inbox of 100,000 conversations (limit: its rows alone)',
      get('/inbox'),
      get(
        `/v1/admin/conversations?${new URLSearchParams({ filter: '{}', range: '[0,24]', sort: '["lastMessageAt","DESC"]' })}`,
      ),
    ),
  ];
}
