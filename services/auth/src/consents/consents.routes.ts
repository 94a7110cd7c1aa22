import type { CallRequest } from '@bedside/contracts/call';
import { id as idField, pageMetaOf } from '@bedside/contracts/common/fields';
import { consentModes } from '@bedside/contracts/people/consent.schema';
import {
  answerConsent,
  consentsResource,
  consentTemplatesResource,
  getConsentDetail,
  getConsentDocument,
  listConsents,
  sendConsentCode,
  sendConsentRequest,
} from '@bedside/contracts/people/consents.api';
import { actorOf } from '@bedside/domain/context';
import { closingCardForms } from '@bedside/domain/payments/cards.commands';
import * as answers from '@bedside/domain/people/answer-consent.commands';
import * as consents from '@bedside/domain/people/consent.commands';
import * as queries from '@bedside/domain/people/consent.queries';
import * as documents from '@bedside/domain/people/consent-document.commands';
import * as texts from '@bedside/domain/people/consent-template.commands';
import { getConsentTemplate, listConsentTemplates } from '@bedside/domain/people/consent-template.queries';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { fileUrlTo } from '@bedside/service-kit/images';
import type { Routes } from '@bedside/service-kit/service';
import { waitForRenderedFile } from '@bedside/service-kit/wait-for-rendered-file';
import { toConsentDetail, toConsentRow, toConsentTemplate } from './consent.mapper.ts';

const modeOf = (type: string | undefined) => consentModes.find((mode) => mode === type?.toUpperCase());

function toListRequest({ page, take, userId, consentType }: CallRequest<typeof listConsents>['query']) {
  const consentMode = modeOf(consentType);
  return {
    filter: { userId, consentMode, consentType: consentMode ? undefined : consentType },
    sort: { field: 'sentAt' as const, order: 'DESC' as const },
    range: { offset: (page - 1) * take, limit: take },
  };
}

const toRecipient = (contact: string) =>
  idField.safeParse(contact).success ? { id: contact } : { email: contact };

export const consentsRoutes: Routes = ({ bind, parts }) => {
  const { db, config, integrations } = parts;
  const processor = { stripe: integrations.stripe, livemode: config.stripe.livemode };
  const keys = codeKeys(config.secrets.code);

  bind(listConsents, async ({ query, ctx }) => {
    const viewer = { actor: actorOf(ctx), now: ctx.now };
    const { rows, total } = await queries.listConsents(db, viewer, toListRequest(query));
    const { page, take, userId: patientId } = query;
    return {
      data: { consents: rows.map(toConsentRow(viewer.actor, ctx)) },
      meta: pageMetaOf(page, take, total),
      read: { entityType: 'resource' as const, entityId: 'consents', patientId },
    };
  });

  bind(getConsentDetail, async ({ params, ctx }) => {
    const seen = await queries.consentByToken(db, ctx, params.id);
    const { id: entityId, recipientId: patientId } = seen.consent;
    return {
      data: toConsentDetail(seen, await practiceSettings(db, ctx), ctx),
      read: { entityType: 'consent' as const, entityId, patientId },
    };
  });

  bind(sendConsentRequest, async ({ body: { requestTo, ...request }, ctx }) => ({
    message: 'Request sent.',
    claimsDelivery: true,
    data: await consents.sendConsentRequest(db, ctx, { ...request, requestTo: toRecipient(requestTo) }),
  }));

  bind(sendConsentCode, async ({ body, ctx }) => {
    await answers.sendConsentCode(db, ctx, keys, body.id);
    return { message: 'We sent a verification code.' };
  });

  bind(answerConsent, async ({ body, ctx }) => {
    await answers.answerConsent(db, ctx, { keys, transact: closingCardForms(db, ctx, processor) }, body);
    return { message: messageOf[body.action] };
  });

  bind(getConsentDocument, async ({ params, ctx }) => {
    const consent = await documents.signedConsent(db, ctx, params.id);
    const document = await waitForRenderedFile(() => documents.consentDocument(db, consent), 'The copy');
    return {
      data: { documentUrl: fileUrlTo(parts, actorOf(ctx), document.id, 'DOWNLOAD') },
      read: { entityType: 'document' as const, entityId: document.id, patientId: consent.recipientId },
    };
  });
};

const messageOf = {
  APPROVED: 'Approved. Thank you.',
  REJECTED: 'Rejected.',
  WITHDRAWN: 'Withdrawn. This takes effect right away.',
};

export const consentConsoleRoutes: Routes = ({ bindResource, parts: { db } }) => {
  const textAt = async (id: string) => ({ record: toConsentTemplate(await getConsentTemplate(db, id)) });

  bindResource(consentsResource, {
    list: async ({ ctx, ...query }) => {
      const actor = actorOf(ctx);
      const { rows, total, byStatus } = await queries.listConsents(db, { actor, now: ctx.now }, query);
      return {
        rows: rows.map(toConsentRow(actor, ctx)),
        total,
        facets: { consentStatus: byStatus },
      };
    },
    get: async ({ id, ctx }) => {
      const consent = await queries.consentDetails(db, ctx.now, id);
      const seen = { consent, viewer: 'staff' as const };
      return {
        record: toConsentDetail(seen, await practiceSettings(db, ctx), ctx),
        patientId: consent.recipientId,
      };
    },
  });

  bindResource(consentTemplatesResource, {
    list: async (query) => {
      const { rows, total } = await listConsentTemplates(db, query);
      return { rows: rows.map(toConsentTemplate), total };
    },
    get: async ({ id }) => textAt(id),
    create: async ({ body, ctx }) => textAt(await texts.createConsentTemplate(db, ctx, body)),
    update: async ({ id, body, ctx }) => textAt(await texts.reviseConsentTemplate(db, ctx, id, body)),
  });
};
