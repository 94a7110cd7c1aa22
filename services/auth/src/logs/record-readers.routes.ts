import type { Call } from '@bedside/contracts/call';
import { allCalls, allResources, type CallContext, callContextOf } from '@bedside/contracts/calls';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import { accessOf } from '@bedside/contracts/key-scopes';
import { listRecordReaders } from '@bedside/contracts/people/record-downloads.api';
import {
  type RecordReader,
  type RecordReadKind,
  recordReadKinds,
} from '@bedside/contracts/people/record-downloads.schema';
import * as readers from '@bedside/domain/audit-and-events/record-readers.queries';
import { actorOf } from '@bedside/domain/context';
import { requireManagedPatient } from '@bedside/domain/people/managed-user';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { Routes } from '@bedside/service-kit/service';

const kindOfContext: Record<CallContext, RecordReadKind> = {
  appointments: 'visit',
  care: 'chart',
  payments: 'bill',
  messaging: 'message',
  people: 'profile',
  practice: 'profile',
  questionnaires: 'questionnaire',
  webhooks: 'profile',
};

/** Where the call’s context is too general, a word in its name decides the kind. */
const kindOfWord: readonly [RegExp, RecordReadKind][] = [
  [/recordDownload|downloadRecord/i, 'copy'],
  [/document|report|file/i, 'file'],
  [/soapNote/i, 'note'],
  [/consent/i, 'consent'],
];

const kindOf = (name: string, context: CallContext): RecordReadKind =>
  kindOfWord.find(([word]) => word.test(name))?.[1] ?? kindOfContext[context];

const isRead = (call: Call): boolean =>
  call.audit === 'read' || call.audit === 'list' || (call.audit === 'own test' && accessOf(call) === 'read');

/** The audit actions that read records, and what each one shows. */
const reads: ReadonlyMap<string, RecordReadKind> = new Map([
  ...allCalls.filter(isRead).map((call) => [call.name, kindOf(call.name, callContextOf(call))] as const),
  ...allResources.flatMap((resource) =>
    ['list', 'get'].map(
      (verb) => [`${resource.name}.${verb}`, kindOf(resource.name, callContextOf(resource))] as const,
    ),
  ),
  ['patient.read', 'profile'],
  ['recordDownload.request', 'copy'],
  ['recordDownload.open', 'copy'],
  // The reads that follow are audited too. This entry names the reader even if there were none.
  ['breakTheGlass.use', 'profile'],
]);

const roles: Partial<Record<string, RecordReader['role']>> = { PROVIDER: 'PROVIDER', PATIENT: 'HOUSEHOLD' };

const kindsOf = (actions: readonly string[]): RecordReadKind[] => {
  const found = new Set(
    actions
      .filter((action) => action !== readers.PRACTICE_EXPORT)
      .map((action) => (action.startsWith('*') ? 'list' : (reads.get(action) ?? 'profile'))),
  );
  return recordReadKinds.filter((kind) => found.has(kind));
};

export const recordReadersRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(listRecordReaders, async ({ query: { page, take, patientId }, ctx }) => {
    const actor = actorOf(ctx);
    const id = patientId ?? actor.userId;
    await requireManagedPatient(db, actor, id, { lock: false, reads: true });
    const { timeZone } = await practiceSettings(db, ctx);
    const { rows, total } = await readers.listRecordReaders(db, {
      patientId: id,
      readerId: actor.userId,
      actions: [...reads.keys()],
      timeZone,
      page: { offset: (page - 1) * take, limit: take },
    });
    return {
      data: {
        readers: rows.map(({ day, appName, role, actions, brokeTheGlass, lastAt, ...name }) => ({
          day,
          name: appName ?? fullNameOf(name),
          role: roles[role] ?? 'STAFF',
          kinds: kindsOf(actions),
          breakTheGlass: brokeTheGlass,
          ...(actions.includes(readers.PRACTICE_EXPORT) && { practiceExport: true }),
          ...(appName !== null && { app: true }),
          lastAt: lastAt.toISOString(),
        })),
      },
      meta: pageMetaOf(page, take, total),
    };
  });
};
