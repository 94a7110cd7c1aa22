import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as queue from './queue.ts';

const visits = ['v1', 'v2', 'v3'] as const;
const seen = () => ({ version: 1, soapNoteVersion: 1, soapNote: '' });
const started = (): queue.Queue => ({
  entries: [],
  seen: Object.fromEntries(visits.map((id) => [id, seen()])),
});
const entry = (id: string, appointmentId: string, change: queue.Change): queue.Entry => ({
  id,
  appointmentId,
  patientName: 'Nora Feldman',
  at: '2026-11-23T15:00:00.000Z',
  change,
});

/** Behaves like the server’s commands: versions, one effect for each key, and a refusal that frees its key. */
function practice() {
  const rows = new Map(
    visits.map((id) => [
      id as string,
      { ...seen(), forms: { f1: 0 }, answers: {} as Record<string, unknown>, done: [] as string[] },
    ]),
  );
  const answers = new Map<string, { body: string; answer: Partial<queue.Seen> }>();
  const rowOf = (id: string) => {
    const row = rows.get(id);
    if (!row) throw new Error(`no visit ${id}`);
    return row;
  };
  return {
    rowOf,
    changedByOffice(id: string) {
      const row = rowOf(id);
      row.version += 1;
      row.soapNoteVersion += 1;
      row.soapNote += '<p>office</p>';
      row.forms = { f1: row.forms.f1 + 1 };
      row.answers = { ...row.answers, patient: 'answered' };
    },
    /** Null if the entry is refused. */
    send({ id, appointmentId, change, request }: queue.Entry): Partial<queue.Seen> | null {
      if (!request) throw new Error('sent before it was saved');
      const body = JSON.stringify(request);
      const earlier = answers.get(id);
      if (earlier && earlier.body !== body) throw new Error('one key, two bodies');
      if (earlier) return earlier.answer;
      const row = rowOf(appointmentId);
      if ('vitals' in request || 'patientId' in request || 'signedAt' in request) {
        row.done.push(change.kind);
        answers.set(id, { body, answer: {} });
        return {};
      }
      if ('token' in request) {
        if (request.revision !== row.forms.f1) return null;
        row.forms = { f1: row.forms.f1 + 1 };
        row.answers = { ...row.answers, ...request.answers };
        answers.set(id, { body, answer: { forms: row.forms } });
        return { forms: row.forms };
      }
      if (
        'version' in request
          ? request.version !== row.version
          : request.soapNoteVersion !== row.soapNoteVersion
      )
        return null;
      if ('version' in request) row.version += 1;
      else {
        row.soapNoteVersion += 1;
        row.soapNote = request.soapNote;
      }
      row.done.push(change.kind);
      const { version, soapNoteVersion, soapNote } = row;
      const answer = 'version' in request ? { version } : { soapNoteVersion, soapNote };
      answers.set(id, { body, answer });
      return answer;
    },
  };
}

type Act =
  | { act: 'enter'; visit: (typeof visits)[number]; kind: queue.Change['kind'] }
  | { act: 'send'; cut: 'before' | 'after' | 'never' }
  | { act: 'office'; visit: (typeof visits)[number] }
  | { act: 'decide' };

const visit = fc.constantFrom(...visits);
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constant('enter' as const),
        visit,
        kind: fc.constantFrom(
          'setOut' as const,
          'arrive' as const,
          'note' as const,
          'vitals' as const,
          'picture' as const,
          'services' as const,
          'consent' as const,
          'form' as const,
        ),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        act: fc.constant('send' as const),
        cut: fc.constantFrom('before' as const, 'after' as const, 'never' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('office' as const), visit }) },
    { weight: 1, arbitrary: fc.constant({ act: 'decide' as const }) },
  ),
  { maxLength: 60 },
);

function changeOf(kind: queue.Change['kind'], text: string): queue.Change {
  if (kind === 'note' || kind === 'summary') return { kind, text };
  if (kind === 'picture')
    return { kind, patientId: 'p1', fileId: text, name: 'throat.jpg', type: 'image/jpeg', bytes: 2_100 };
  if (kind === 'consent')
    return { kind, consentId: text, title: 'Treatment', signature: { kind: 'TYPED', name: 'Nora Feldman' } };
  if (kind === 'form')
    return { kind, formId: 'f1', name: 'Habits', answers: { last: text }, said: [], submit: false };
  if (kind === 'services') return { kind, lines: [{ serviceId: 's1', name: 'Strep test', cost: 45 }] };
  return kind === 'vitals' ? { kind, values: { heartRate: 72 } } : { kind };
}

// Rule: appointments.offline-entries-are-sent-once
describe('the queue of a device', () => {
  it('brings every entry to the server once and in order, whatever is cut, killed or changed in the meantime', () => {
    fc.assert(
      fc.property(acts, (plan) => {
        const server = practice();
        const entered = new Map<string, string[]>(visits.map((id) => [id, []]));
        const lastAnswers = new Map<string, string>();
        let device = started();
        let ids = 0;
        const newId = () => `entry-${++ids}`;
        /** Simulates a killed app: only what was written survives. */
        const write = (next: queue.Queue) => {
          device = JSON.parse(JSON.stringify(next));
        };
        function attempt(cut: 'before' | 'after' | 'never') {
          const first = queue.next(device);
          if (!first) return;
          write(queue.prepare(device, first.id));
          const ready = device.entries.find(({ id }) => id === first.id);
          if (!ready || cut === 'before') return;
          const answer = server.send(ready);
          if (cut === 'after') return;
          write(answer ? queue.settle(device, ready.id, answer) : queue.refuse(device, ready.id, 'Changed'));
        }
        function decide() {
          const refused = device.entries.find(({ problem }) => problem !== undefined);
          if (!refused) return false;
          const { version, soapNoteVersion, soapNote, forms } = server.rowOf(refused.appointmentId);
          const now = { version, soapNoteVersion, soapNote, forms };
          write(queue.applyAgain(device, refused.id, newId(), now));
          return true;
        }
        for (const step of plan) {
          if (step.act === 'send') attempt(step.cut);
          else if (step.act === 'decide') decide();
          else if (step.act === 'office') server.changedByOffice(step.visit);
          else {
            const id = newId();
            if (step.kind === 'form') lastAnswers.set(step.visit, id);
            else entered.get(step.visit)?.push(step.kind === 'note' ? id : step.kind);
            write(queue.add(device, entry(id, step.visit, changeOf(step.kind, id))));
          }
        }
        while (queue.next(device) || decide()) attempt('never');
        expect(device.entries).toEqual([]);
        for (const id of visits) {
          const row = server.rowOf(id);
          expect(row.answers.last).toBe(lastAnswers.get(id));
          const all = entered.get(id) ?? [];
          expect(row.done.filter((kind) => kind !== 'note')).toEqual(
            all.filter((one) => !one.startsWith('entry')),
          );
          const text = [...row.soapNote.matchAll(/<p>(entry-\d+)<\/p>/g)].map(([, word]) => word);
          expect(text).toEqual(all.filter((one) => one.startsWith('entry')));
          expect(device.seen[id]?.soapNoteVersion).toBeLessThanOrEqual(row.soapNoteVersion);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('asks for services with their costs at the version last seen, and names the files that wait', () => {
    const all = [
      entry('a', 'v1', changeOf('services', '')),
      entry('b', 'v2', changeOf('picture', 'file-1')),
    ].reduce(queue.add, started());
    expect(queue.prepare(all, 'a').entries[0]?.request).toEqual({
      version: 1,
      servicesAvailed: [{ serviceId: 's1', serviceCost: 45 }],
    });
    expect(queue.fileIdsOf(all)).toEqual(['file-1']);
    expect(queue.fileIdsOf(queue.settle(all, 'b', {}))).toEqual([]);
  });

  it("drops a rejected step in favor of the visit's current state and sends the services after it", () => {
    const all = [entry('a', 'v1', { kind: 'setOut' }), entry('b', 'v1', changeOf('services', ''))].reduce(
      queue.add,
      started(),
    );
    const refused = queue.refuse(queue.prepare(all, 'a'), 'a', 'Someone changed this visit.');
    const left = queue.discard(refused, 'a', { version: 4 });
    expect(queue.next(left)?.id).toBe('b');
    expect(queue.prepare(left, 'b').entries[0]?.request).toMatchObject({ version: 4 });
  });

  it('sends refused services again with the reason that a visit without a drive needs', () => {
    const all = queue.add(started(), entry('a', 'v1', changeOf('services', '')));
    const refused = queue.refuse(queue.prepare(all, 'a'), 'a', 'Enter a reason.');
    const again = queue.applyAgain(
      refused,
      'a',
      'a2',
      { version: 4 },
      { reason: 'No connection on the way' },
    );
    expect(queue.prepare(again, 'a2').entries[0]?.request).toEqual({
      version: 4,
      reason: 'No connection on the way',
      servicesAvailed: [{ serviceId: 's1', serviceCost: 45 }],
    });
  });

  // Rule: appointments.offline-entries-are-sent-once
  it('sends a refused picture again to the record into which the patient’s was merged', () => {
    const picture = {
      kind: 'picture',
      patientId: 'p1',
      fileId: 'f',
      name: 'a.jpg',
      type: 'image/jpeg',
      bytes: 9,
    };
    const all = queue.add(started(), entry('a', 'v1', picture as queue.Change));
    const refused = queue.refuse(queue.prepare(all, 'a'), 'a', 'This does not exist.');
    const again = queue.applyAgain(refused, 'a', 'a2', {}, { patientId: 'p2' });
    expect(queue.prepare(again, 'a2').entries[0]?.request).toEqual({ patientId: 'p2' });
  });

  it("continues from the form's last revision and adds the patient's answers", () => {
    const draft = (last: string, submit = false) => ({ ...changeOf('form', last), submit }) as queue.Change;
    const first = queue.prepare(queue.add(started(), entry('a', 'v1', draft('one'))), 'a');
    const both = queue.add(
      queue.add(first, entry('b', 'v1', draft('two'))),
      entry('c', 'v1', draft('three', true)),
    );
    expect(both.entries.map(({ id }) => id)).toEqual(['a', 'b']);
    const left = queue.prepare(queue.settle(both, 'a', { forms: { f1: 5 } }), 'b');
    expect(left.entries[0]?.request).toEqual({ token: 'f1', answers: { last: 'three' }, revision: 5 });
    const answers = { patient: 'yes', last: 'three' };
    const again = queue.applyAgain(
      queue.refuse(left, 'b', 'Changed'),
      'b',
      'b2',
      { forms: { f1: 7 } },
      { answers },
    );
    expect(queue.prepare(again, 'b2').entries[0]?.request).toEqual({ token: 'f1', answers, revision: 7 });
  });

  // Rule: appointments.offline-entries-are-sent-once
  it('takes a step of a visit once, also from a tab that does not show it yet', () => {
    const steps = [
      entry('a', 'v1', { kind: 'setOut' }),
      entry('b', 'v2', { kind: 'setOut' }),
      entry('c', 'v1', { kind: 'setOut' }),
      entry('d', 'v1', { kind: 'arrive' }),
    ];
    expect(steps.reduce(queue.addOnce, started()).entries.map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  });

  it('keeps the words of a draft as text', () => {
    expect(queue.paragraphs('Temp <101 & rising\n\nRest')).toBe(
      '<p>Temp &lt;101 &amp; rising</p><p>Rest</p>',
    );
  });

  // Rule: appointments.offline-steps-keep-their-time
  it('says when a step was entered', () => {
    const { entries } = queue.prepare(queue.add(started(), entry('a', 'v1', { kind: 'arrive' })), 'a');
    expect(entries[0]?.request).toEqual({ version: 1, enteredAt: '2026-11-23T15:00:00.000Z' });
  });

  it('holds back only later entries of the same visit after a rejected one', () => {
    const all = [
      entry('a', 'v1', { kind: 'setOut' }),
      entry('b', 'v1', { kind: 'arrive' }),
      entry('c', 'v2', { kind: 'setOut' }),
    ].reduce(queue.add, started());
    expect(queue.next(queue.refuse(all, 'a', 'This visit was canceled.'))?.id).toBe('c');
  });
});
