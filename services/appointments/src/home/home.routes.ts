import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { getHome, type Home } from '@bedside/contracts/appointments/home.api';
import { toDollars } from '@bedside/contracts/money';
import type { Db } from '@bedside/db/database';
import { openVisits } from '@bedside/domain/appointments/appointment-list.queries';
import { bookableCategories, visitPlaces } from '@bedside/domain/appointments/home.queries';
import { openOffers } from '@bedside/domain/appointments/waitlist.queries';
import { type Actor, actorOf, type Context } from '@bedside/domain/context';
import { myChats } from '@bedside/domain/messaging/chat-inbox.queries';
import { countNewReports } from '@bedside/domain/messaging/notification.queries';
import { depositHoldOf } from '@bedside/domain/payments/deposit.policy';
import { type InvoiceDetails, openInvoices } from '@bedside/domain/payments/invoice.queries';
import { allowedInvoiceActions, amountDueCents } from '@bedside/domain/payments/invoice-actions.policy';
import { consentTitle } from '@bedside/domain/people/consent.policy';
import { type ConsentRecord, consentsToApprove } from '@bedside/domain/people/consent.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { formsToFill } from '@bedside/domain/questionnaires/submission.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toAddress, toOffer } from '../appointments/details.mapper.ts';
import { toCard } from '../appointments/row.mapper.ts';
import { toEntry } from '../chat/chat.mapper.ts';

export const homeRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(getHome, async ({ ctx }) => ({ data: await readHome(db, ctx) }));
};

/** Runs at most twelve database statements, no matter how much there is to show. */
export async function readHome(db: Db, context: Context): Promise<Home> {
  const ctx = { ...context, settings: await practiceSettings(db, context) };
  const actor = actorOf(ctx);
  const [visits, offers, invoices, consents, forms, chats, newReports, categories] = await Promise.all([
    visitCards(db, ctx),
    openOffers(db, ctx),
    openInvoices(db, { userId: actor.userId }),
    consentsToApprove(db, ctx),
    formsToFill(db, actor.userId, ctx.now),
    myChats(db, actor),
    countNewReports(db, actor.userId),
    bookableCategories(db),
  ]);
  return {
    visits,
    offers: offers.map((offer) => toOffer(offer, ctx.now)),
    bills: invoices.filter(waitsFor(actor)).map(toBill(ctx)),
    consents: consents.map(toConsent(ctx)),
    forms,
    chats: chats
      .filter(({ unreadCount }) => unreadCount > 0)
      .map(toEntry({ actor, practice: ctx.settings.name })),
    newReports,
    categories: categories.map(({ name, fromCents }) => ({ name, from: toDollars(fromCents) })),
  };
}

/** A bill on a payment plan needs no action, because its installments are charged automatically. */
const waitsFor = (actor: Actor) => (invoice: InvoiceDetails) =>
  invoice.plan?.state !== 'ACTIVE' && allowedInvoiceActions(invoice, actor).includes('pay');

async function visitCards(db: Db, ctx: Context) {
  const { rows, at } = await openVisits(db, ctx);
  const planned = rows.filter(({ status }) => plannedStatuses.includes(status)).map(({ id }) => id);
  const places = planned.length > 0 ? await visitPlaces(db, planned) : [];
  const shown = new Set(rows.flatMap(({ id, showsPlace }) => (showsPlace ? [id] : [])));
  return rows.map(toCard({ actor: actorOf(ctx), at })).map((card) => {
    const place = places.find(({ id }) => id === card.id);
    return {
      ...card,
      telemedicineLink: place?.telemedicineLink ?? null,
      serviceAddress: place && shown.has(card.id) ? toAddress(place) : null,
    };
  });
}

const toBill = (ctx: Pick<Context, 'now'>) => (invoice: InvoiceDetails) => ({
  id: invoice.id,
  kind: invoice.kind,
  appointmentId: invoice.appointmentId,
  status: invoice.status,
  lines: invoice.lines.map(({ amountCents, ...line }) => ({
    ...line,
    amount: toDollars(amountCents),
  })),
  dueAmount: toDollars(amountDueCents(invoice)),
  dueDate: invoice.dueOn,
  createdAt: invoice.createdAt.toISOString(),
  sentAt: invoice.sentAt?.toISOString() ?? null,
  paidAt: invoice.paidAt?.toISOString() ?? null,
  depositHold: depositHoldOf(invoice, ctx),
});

/** The signer sees both names. */
const toConsent =
  ({ language }: Pick<Context, 'language'>) =>
  (consent: ConsentRecord) => ({
    id: consent.id,
    title: consentTitle(consent, language),
    requestTo: { id: consent.recipientId, firstName: consent.firstName, lastName: consent.lastName },
    requestFrom:
      consent.requesterId === null
        ? null
        : {
            id: consent.requesterId,
            firstName: consent.requesterFirstName ?? '',
            lastName: consent.requesterLastName ?? '',
          },
  });
