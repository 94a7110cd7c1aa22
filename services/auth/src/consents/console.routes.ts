import { consentsResource, consentTemplatesResource } from '@bedside/contracts/people/consents.api';
import { actorOf } from '@bedside/domain/context';
import * as queries from '@bedside/domain/people/consent.queries';
import * as texts from '@bedside/domain/people/consent-template.commands';
import { getConsentTemplate, listConsentTemplates } from '@bedside/domain/people/consent-template.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { Routes } from '@bedside/service-kit/service';
import { toConsentDetail, toConsentRow, toConsentTemplate } from './consent.mapper.ts';

export const consentConsoleRoutes: Routes = ({ bindResource, parts: { db } }) => {
  const textAt = async (id: string) => ({ record: toConsentTemplate(await getConsentTemplate(db, id)) });

  bindResource(consentsResource, {
    list: async ({ ctx, ...asked }) => {
      const actor = actorOf(ctx);
      const { rows, total, byStatus } = await queries.listConsents(db, { actor, now: ctx.now }, asked);
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
    list: async (asked) => {
      const { rows, total } = await listConsentTemplates(db, asked);
      return { rows: rows.map(toConsentTemplate), total };
    },
    get: async ({ id }) => textAt(id),
    create: async ({ body, ctx }) => textAt(await texts.createConsentTemplate(db, ctx, body)),
    update: async ({ id, body, ctx }) => textAt(await texts.reviseConsentTemplate(db, ctx, id, body)),
  });
};
