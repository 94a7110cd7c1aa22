import * as api from '@bedside/contracts/care/amendments.api';
import type { AmendmentRequest } from '@bedside/contracts/care/amendments.schema';
import * as commands from '@bedside/domain/care/amendment.commands';
import { amendmentActionsOf, isAmendmentOverdue } from '@bedside/domain/care/amendment.machine';
import * as queries from '@bedside/domain/care/amendment.queries';
import { actorOf, type Context, isStaff } from '@bedside/domain/context';
import { fullNameOf, fullNameOrNull } from '@bedside/domain/people/user.policy';
import { localDay } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { Routes } from '@bedside/service-kit/service';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const toAmendment =
  (side: 'patient' | 'staff', today: string) =>
  (row: queries.AmendmentRow): AmendmentRequest => ({
    id: row.id,
    patientId: row.patientId,
    fullname: fullNameOf(row),
    requestedBy: fullNameOf({ firstName: row.requesterFirstName, lastName: row.requesterLastName }),
    status: row.status,
    about: row.about,
    recordId: row.recordId,
    recordLabel: row.recordLabel,
    whatIsWrong: row.whatIsWrong,
    whatItShouldSay: row.whatItShouldSay,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    dueOn: row.dueOn,
    isOverdue: isAmendmentOverdue(row, today),
    extensionReason: row.extensionReason,
    answeredAt: iso(row.answeredAt),
    changeMade: row.changeMade,
    withoutChange: row.withoutChange,
    denialGround: row.denialGround,
    denialExplanation: row.denialExplanation,
    othersToTell: row.othersToTell,
    othersToldAt: iso(row.othersToldAt),
    sharesDenial: row.denialSharedAt !== null,
    statement: row.statement,
    statementAt: iso(row.statementAt),
    rebuttal: row.rebuttal,
    rebuttalAt: iso(row.rebuttalAt),
    allowedActions: amendmentActionsOf(row, side, today),
    ...(side === 'staff' && { answeredBy: fullNameOrNull(row.answererFirstName, row.answererLastName) }),
  });

export const amendmentsRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  const mapperFor = async (ctx: Context) => {
    const { timeZone } = await practiceSettings(db, ctx);
    return toAmendment(isStaff(actorOf(ctx).role) ? 'staff' : 'patient', localDay(ctx.now, timeZone));
  };
  const answerOf = async (ctx: Context, id: string) => ({
    data: (await mapperFor(ctx))(await queries.amendmentById(db, id)),
  });

  bind(api.listAmendmentRequests, async ({ query, ctx }) => {
    const patientId = query.patientId ?? actorOf(ctx).userId;
    const rows = await queries.amendmentsOfPatient(db, ctx, patientId);
    const records = await queries.amendableRecords(db, ctx, patientId);
    return { data: { requests: rows.map(await mapperFor(ctx)), records } };
  });

  bind(api.requestAmendment, async ({ body, ctx }) =>
    answerOf(ctx, await commands.requestAmendment(db, ctx, body)),
  );

  bind(api.followUpAmendment, async ({ params: { id }, body, ctx }) => {
    await commands.followUpAmendment(db, ctx, id, body);
    return answerOf(ctx, id);
  });

  bind(api.answerAmendment, async ({ params: { id }, body, ctx }) => {
    await commands.answerAmendment(db, ctx, id, body);
    return answerOf(ctx, id);
  });

  bindResource(api.amendmentRequestsResource, {
    list: async ({ ctx, ...query }) => {
      const { rows, total, byStatus } = await queries.listAmendments(db, query);
      return { rows: rows.map(await mapperFor(ctx)), total, facets: { status: byStatus } };
    },
    get: async ({ id, ctx }) => {
      const row = await queries.amendmentById(db, id);
      const records = await queries.amendableRecords(db, ctx, row.patientId);
      return { record: { ...(await mapperFor(ctx))(row), records }, patientId: row.patientId };
    },
  });
};
