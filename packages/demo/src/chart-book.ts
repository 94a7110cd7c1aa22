import type { ChartFields, ChartKind } from '@bedside/contracts/care/chart.schema';
import { addHours, subDays } from '@bedside/db/dates';
import type { ChartEntries, ChartEntryRevisions, NoKnownAllergies } from '@bedside/db/schema';
import type { Insertable } from 'kysely';
import type { DemoPatient, DemoPeople } from './people.ts';
import { demoId } from './random.ts';

/** The author of an entry: staff, the patient with staff’s confirmation, or the patient alone. */
export type Origin = 'staff' | 'confirmed' | 'waiting';

export class ChartBook {
  readonly entries: Insertable<ChartEntries>[] = [];
  readonly revisions: Insertable<ChartEntryRevisions>[] = [];
  readonly statements: Insertable<NoKnownAllergies>[] = [];
  private readonly people: DemoPeople;
  private readonly now: Date;

  constructor(people: DemoPeople, now: Date) {
    this.people = people;
    this.now = now;
  }

  day(daysAgo: number): string {
    return subDays(this.now, daysAgo).toISOString().slice(0, 10);
  }

  for(person: DemoPatient, holder: DemoPatient) {
    return <K extends ChartKind>(kind: K, fields: ChartFields<K>, origin: Origin, daysAgo: number): void => {
      const id = demoId(`chart ${person.id} ${this.entries.length}`);
      const createdAt = subDays(this.now, daysAgo);
      const reviewedAt =
        origin === 'staff' ? createdAt : origin === 'confirmed' ? addHours(createdAt, 20) : null;
      const reviewer = this.reviewerAt(this.entries.length);
      const said = JSON.stringify(fields);
      this.entries.push({
        id,
        patientId: person.id,
        kind,
        fields: said,
        source: origin === 'staff' ? 'STAFF' : 'PATIENT',
        reviewedBy: reviewedAt && reviewer,
        reviewedAt,
        createdAt,
        updatedAt: createdAt,
        version: origin === 'confirmed' ? 2 : 1,
      });
      const revision = { entryId: id, reason: null, fields: said };
      const byStaff = { actorId: reviewer, actorRole: 'PROVIDER' } as const;
      this.revisions.push({
        ...revision,
        id: demoId(`chart added ${id}`),
        at: createdAt,
        change: 'ADDED',
        ...(origin === 'staff' ? byStaff : { actorId: holder.id, actorRole: 'PATIENT' }),
      });
      if (origin === 'confirmed' && reviewedAt)
        this.revisions.push({
          ...revision,
          id: demoId(`chart confirmed ${id}`),
          at: reviewedAt,
          change: 'CONFIRMED',
          ...byStaff,
        });
    };
  }

  stateNone(person: DemoPatient, holder: DemoPatient, source: 'PATIENT' | 'STAFF', daysAgo: number): void {
    this.statements.push({
      patientId: person.id,
      source,
      documentedBy: source === 'PATIENT' ? holder.id : this.reviewerAt(this.statements.length),
      documentedAt: subDays(this.now, daysAgo),
    });
  }

  private reviewerAt(index: number): string {
    const { providerIds, adminId } = this.people;
    return providerIds[index % providerIds.length] ?? adminId;
  }
}
