import { permissions } from '@bedside/contracts/call';
import { newId } from '@bedside/db/id';
import { stopRenewalForPatient } from '@bedside/domain/payments/memberships/end-subscription.commands';
import { changeUserStatus } from '@bedside/domain/people/user-status.commands';
import { expect, it } from 'vitest';
import { openMembershipCharges } from './membership-charges.fixture.ts';

const stage = await openMembershipCharges();
const { db, service, standard, premier, staff, member, details, trigger, sync, webhook, job } = stage;
const { chargesOf, subscriptionsAt } = stage;
type Member = Awaited<ReturnType<typeof member>>;

async function changeStatus(patient: Member, status: 'ACTIVE' | 'INACTIVE'): Promise<void> {
  const actor = { userId: staff.id, role: 'ADMIN' as const, permissions, sessionId: newId() };
  await changeUserStatus(
    (_, change) => db.transaction().execute(change),
    { ...job(), actor },
    { stopRenewalForPatient },
    { userId: patient.id, status },
  );
}

// Rule: money.closed-accounts-are-not-charged
it('a membership ends with the paid period once staff closes the account, and nothing more is charged', async () => {
  const patient = await member(premier);
  await changeStatus(patient, 'INACTIVE');
  await changeStatus(patient, 'INACTIVE');
  await sync(patient.subscriptionId);
  const row = await db
    .selectFrom('subscriptions')
    .select(['status', 'cancelAtPeriodEnd', 'cancelReason'])
    .where('id', '=', patient.subscriptionId)
    .executeTakeFirst();
  expect(row).toEqual({ status: 'ACTIVE', cancelAtPeriodEnd: true, cancelReason: 'Account closed' });
  await trigger(`${patient.stripeId}/renew`);
  await webhook('customer.subscription.deleted', patient.stripeId);
  expect(await subscriptionsAt(patient.id)).toMatchObject([{ status: 'canceled' }]);
  expect(await chargesOf(patient.id)).toHaveLength(1);
});

// Rule: money.closed-accounts-are-not-charged
it('a membership is neither restored, changed, nor started again by staff while the account is closed', async () => {
  const patient = await member(standard);
  const office = await service.as(staff);
  const undo = () => office.post(`/users/cancel-subscription/${patient.id}/undo`, {});
  const take = (priceId: string) =>
    office.post('/users/create-subscription', { patientId: patient.id, priceId });
  const closed = [422, 'This account is inactive. Activate it first.'];
  await changeStatus(patient, 'INACTIVE');
  await sync(patient.subscriptionId);
  const refused = [await undo(), await take(standard), await take(premier)];
  expect(refused.map((answer) => [answer.statusCode, answer.json().message])).toEqual(Array(3).fill(closed));
  expect(await details(patient, staff)).toMatchObject({ subscription: { allowedActions: [] } });
  await changeStatus(patient, 'ACTIVE');
  expect((await undo()).statusCode).toBe(200);
  await changeStatus(patient, 'INACTIVE');
  await sync(patient.subscriptionId);
  await trigger(`${patient.stripeId}/renew`);
  await webhook('customer.subscription.deleted', patient.stripeId);
  const again = await take(premier);
  expect([again.statusCode, again.json().message]).toEqual(closed);
  expect(await chargesOf(patient.id)).toHaveLength(1);
});
