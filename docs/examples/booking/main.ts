// Books a visit with an API key, then waits for its webhook. See README.md.
import { once } from 'node:events';
import { argv, env, exit } from 'node:process';
import { connect, type Practice } from './practice.ts';
import { receiveWebhooks } from './webhooks.ts';

const ADDRESS = {
  address1: '680 North Lake Shore Drive',
  postalCode: '60611',
  city: 'CHICAGO',
  state: 'Illinois',
};
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface Visit {
  id: string;
  appointmentKey: string;
  appointmentStatus: string;
}

/** @param order your own order number: the same number never books twice */
async function book(practice: Practice, name: string, order: string): Promise<Visit> {
  const { users } = await practice.get<{ users: { id: string; fullname: string }[] }>('/users', {
    query: name,
    role: 'PATIENT',
  });
  const [patient] = users;
  if (!patient) throw new Error(`No patient is called ${name}.`);
  const { serviceList } = await practice.get<{
    serviceList: { id: string; name: string; telemedicine: boolean }[];
  }>('/list/patient-services');
  const service = serviceList.find(({ telemedicine }) => !telemedicine);
  if (!service) throw new Error('The practice offers no visits at home.');
  return practice.post<Visit>(
    '/appointment/add-appointment',
    {
      patientId: patient.id,
      appointmentType: 'SELF_ONLY',
      serviceIds: [service.id],
      preferedAppointmentDate: new Date(Date.now() + WEEK_MS).toISOString().slice(0, 10),
      appointmentSlot: ['MORNING'],
      locationType: 'Home',
      serviceAddress: ADDRESS,
      primarySymptoms: [{ patientId: patient.id, symptom: 'Sore throat since yesterday' }],
    },
    order,
  );
}

const { BEDSIDE_URL = 'http://127.0.0.1:4000', BEDSIDE_KEY, WEBHOOK_SECRET, PORT = '8080' } = env;
const [name = 'Nora Whitfield', order = `order-${Date.now()}`] = argv.slice(2);
if (!BEDSIDE_KEY || !WEBHOOK_SECRET) {
  console.error('Set BEDSIDE_KEY and WEBHOOK_SECRET.');
  exit(1);
}

const practice = connect(BEDSIDE_URL, BEDSIDE_KEY);
const { promise: booked, resolve: isBooked } = Promise.withResolvers<string>();
const server = receiveWebhooks(WEBHOOK_SECRET, async ({ type, data }) => {
  console.log(`Received ${type}`);
  if (type === 'appointment.requested' && data.id) isBooked(data.id);
});
server.listen(Number(PORT));
await once(server, 'listening');

const visit = await book(practice, name, order);
console.log(`Booked ${visit.appointmentKey}, ${visit.appointmentStatus}, as ${visit.id}`);
const id = await booked;
const { appointmentStatus } = await practice.get<Visit>(`/appointment/detail/${id}`);
console.log(`The webhook named ${id}, which is ${appointmentStatus}`);
server.close();
