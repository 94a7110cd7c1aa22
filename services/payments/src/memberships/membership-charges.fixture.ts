import { withDatabase } from '@bedside/testing/postgres';
import { membershipStage } from './memberships.fixture.ts';

/** The membership stage, with the charges stored here and the subscriptions at the processor. */
export async function openMembershipCharges() {
  const database = await withDatabase();
  const stage = await membershipStage(database);
  const { db, clock, service, standard, premier, staff, processor } = stage;
  const { person, take, member, details, membershipOf, trigger, eventsOf, sync, webhook, job } = stage;
  const admin = () => service.as(staff);

  const chargesOf = (patientId: string) =>
    db
      .selectFrom('invoices as invoice')
      .leftJoin('payments as payment', 'payment.invoiceId', 'invoice.id')
      .select(['invoice.kind', 'invoice.status', 'invoice.totalCents', 'invoice.taxRate'])
      .select(['payment.status as payment', 'payment.channel', 'payment.paymentMode', 'payment.type'])
      .where('invoice.patientId', '=', patientId)
      .orderBy('invoice.createdAt')
      .orderBy('invoice.number')
      .orderBy('payment.createdAt')
      .execute();
  const subscriptionsAt = async (patientId: string) => {
    const { stripeCustomerId } = await db
      .selectFrom('patients')
      .select('stripeCustomerId')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow();
    return processor.stripe.listSubscriptionsOf(stripeCustomerId ?? '');
  };
  return {
    db,
    clock,
    service,
    standard,
    premier,
    staff,
    processor,
    person,
    take,
    member,
    details,
    membershipOf,
    trigger,
    eventsOf,
    sync,
    webhook,
    job,
    stage,
    database,
    admin,
    chargesOf,
    subscriptionsAt,
  };
}
