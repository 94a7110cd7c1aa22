import type { CptCode, DxCode, Symptom } from '@bedside/contracts/care/care.schema';
import * as api from '@bedside/contracts/care/codes.api';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import { appointmentRecord } from '@bedside/domain/appointments/appointment-record.queries';
import { setAppointmentCodes } from '@bedside/domain/care/appointment-codes.commands';
import * as change from '@bedside/domain/care/codes.commands';
import * as codes from '@bedside/domain/care/codes.queries';
import { importCodes } from '@bedside/domain/care/import-codes.commands';
import { actorOf } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';
import { toRecord } from '../appointments/record.mapper.ts';

const toDxCode = ({ removedAt: _, ...code }: codes.DxCodeRow): DxCode => code;
const toCptCode = ({ removedAt: _, ...code }: codes.CptCodeRow): CptCode => code;
const toSymptom = ({ removedAt: _, ...symptom }: codes.SymptomRow): Symptom => symptom;

export const codesRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(api.listDxCodesOf, async ({ query }) => ({
    data: (await codes.dxCodeChoices(db, query)).map(toDxCode),
  }));

  bind(api.listCptCodes, async ({ query }) => ({
    data: (await codes.cptCodeChoices(db, query)).map(toCptCode),
  }));

  bind(api.listDxCodes, async ({ query: { page, take, query } }) => {
    const { rows, total } = await codes.listCodes(db, 'dx_codes', {
      filter: { q: query },
      sort: { field: 'code', order: 'ASC' },
      range: { offset: (page - 1) * take, limit: take },
    });
    return { data: rows.map(toDxCode), meta: pageMetaOf(page, take, total) };
  });

  bind(api.addDxCode, async ({ body, ctx }) => ({
    message: `${body.code} added`,
    data: toDxCode(await change.addDxCode(db, ctx, body)),
  }));

  bind(api.updateDxCode, async ({ body: { id, ...changes }, ctx }) => ({
    message: 'Code saved',
    data: toDxCode(await change.updateDxCode(db, ctx, id, changes)),
  }));

  bind(api.deleteDxCode, async ({ params, ctx }) => {
    await change.removeDxCode(db, ctx, params.id);
    return { message: 'DX Code Deleted succesfully' };
  });

  bind(api.importCodes, async ({ body: { kind }, file, ctx }) => {
    const data = await importCodes(db, ctx, { kind, file: file.content });
    return { message: 'File imported', data };
  });

  bind(api.setAppointmentCodes, async ({ params, body, ctx }) => {
    await setAppointmentCodes(db, ctx, { ...params, ...body });
    const record = await appointmentRecord(db, ctx, params.id);
    return { message: 'Codes saved', data: toRecord(record, actorOf(ctx)) };
  });

  bindResource(api.dxCodesResource, {
    list: async (query) => {
      const { rows, total } = await codes.listCodes(db, 'dx_codes', query);
      return { rows: rows.map(toDxCode), total };
    },
    get: async ({ id }) => ({ record: toDxCode(await codes.getCode(db, 'dx_codes', id)) }),
    create: async ({ body, ctx }) => ({ record: toDxCode(await change.addDxCode(db, ctx, body)) }),
    update: async ({ id, body, ctx }) => ({
      record: toDxCode(await change.updateDxCode(db, ctx, id, body)),
    }),
    remove: async ({ id, ctx }) => ({ record: toDxCode(await change.removeDxCode(db, ctx, id)) }),
  });

  bindResource(api.cptCodesResource, {
    list: async (query) => {
      const { rows, total } = await codes.listCodes(db, 'cpt_codes', query);
      const facets = { category: await codes.countByCategory(db, query.filter) };
      return { rows: rows.map(toCptCode), total, facets };
    },
    get: async ({ id }) => ({ record: toCptCode(await codes.getCode(db, 'cpt_codes', id)) }),
    create: async ({ body, ctx }) => ({ record: toCptCode(await change.addCptCode(db, ctx, body)) }),
    update: async ({ id, body, ctx }) => ({
      record: toCptCode(await change.updateCptCode(db, ctx, id, body)),
    }),
    remove: async ({ id, ctx }) => ({ record: toCptCode(await change.removeCptCode(db, ctx, id)) }),
  });

  bindResource(api.symptomsResource, {
    list: async (query) => {
      const { rows, total } = await codes.listCodes(db, 'symptoms', query);
      return { rows: rows.map(toSymptom), total };
    },
    get: async ({ id }) => ({ record: toSymptom(await codes.getCode(db, 'symptoms', id)) }),
    create: async ({ body, ctx }) => ({ record: toSymptom(await change.addSymptom(db, ctx, body)) }),
    update: async ({ id, body, ctx }) => ({
      record: toSymptom(await change.updateSymptom(db, ctx, id, body)),
    }),
    remove: async ({ id, ctx }) => ({ record: toSymptom(await change.removeSymptom(db, ctx, id)) }),
  });
};
