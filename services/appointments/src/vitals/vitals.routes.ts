import { vitalMeasureNames } from '@bedside/contracts/care/vital-measures';
import * as api from '@bedside/contracts/care/vitals.api';
import type { VitalsRecord } from '@bedside/contracts/care/vitals.schema';
import * as commands from '@bedside/domain/care/vitals.commands';
import { outOfRange } from '@bedside/domain/care/vitals.policy';
import * as queries from '@bedside/domain/care/vitals.queries';
import { actorOf, type Context, isStaff } from '@bedside/domain/context';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import { localDay } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { Routes } from '@bedside/service-kit/service';

const toVitals =
  (isForStaff: boolean, timeZone: string) =>
  (row: queries.VitalsRow): VitalsRecord => ({
    id: row.id,
    appointmentId: row.appointmentId,
    patientId: row.patientId,
    fullname: fullNameOf(row),
    measuredAt: row.measuredAt.toISOString(),
    ...(Object.fromEntries(vitalMeasureNames.map((name) => [name, row[name]])) as Pick<
      VitalsRecord,
      (typeof vitalMeasureNames)[number]
    >),
    outOfRange: outOfRange(row, row.dateOfBirth, localDay(row.measuredAt, timeZone)),
    recordedBy: row.recorderName,
    ...(isForStaff && { retraction: toRetraction(row) }),
  });

const toRetraction = ({ retractedAt, retracterName, retractionReason }: queries.VitalsRow) =>
  retractedAt && { at: retractedAt.toISOString(), by: retracterName ?? '', reason: retractionReason ?? '' };

const readOf = (entityId: string, patientId: string) =>
  ({ entityType: 'vitals', entityId, patientId }) as const;

export const vitalsRoutes: Routes = ({ bind, parts: { db } }) => {
  const mapperFor = async (ctx: Context) => {
    const { timeZone } = await practiceSettings(db, ctx);
    return toVitals(isStaff(actorOf(ctx).role), timeZone);
  };
  const vitals = async (ctx: Context, id: string) => (await mapperFor(ctx))(await queries.vitalsById(db, id));

  bind(api.listVitals, async ({ params: { id }, ctx }) => {
    const rows = await queries.vitalsOfPatient(db, ctx, id);
    return {
      data: rows.map(await mapperFor(ctx)),
      read: readOf(id, id),
    };
  });

  bind(api.getVisitVitals, async ({ params: { id }, ctx }) => {
    const { patientId, people, vitals: rows, mayRecord } = await queries.vitalsOfVisit(db, ctx, id);
    return {
      data: {
        people: people.map((person) => ({ id: person.id, fullname: fullNameOf(person) })),
        vitals: rows.map(await mapperFor(ctx)),
        mayRecord,
      },
      read: readOf(id, patientId),
    };
  });

  bind(api.recordVitals, async ({ params: { id }, body, ctx }) => {
    const recorded = await commands.recordVitals(db, ctx, { ...body, appointmentId: id });
    return { message: 'Vital signs recorded.', data: await vitals(ctx, recorded) };
  });

  bind(api.retractVitals, async ({ params: { id }, body, ctx }) => {
    await commands.retractVitals(db, ctx, { id, ...body });
    return { message: 'Vital signs retracted.', data: await vitals(ctx, id) };
  });
};
