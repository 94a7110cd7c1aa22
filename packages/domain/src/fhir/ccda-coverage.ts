import { elements, type Section, textIn, texts } from './ccda-document.ts';
import { type Json, object, string } from './read-elements.ts';

const GUARANTOR = 'GUAR';
const subscribers: Readonly<Record<string, string>> = {
  SELF: 'self',
  SPS: 'spouse',
  HUSB: 'spouse',
  WIFE: 'spouse',
  DOMPART: 'common',
  CHILD: 'child',
  SON: 'child',
  DAU: 'child',
  NCHILD: 'child',
  PRN: 'parent',
  MTH: 'parent',
  FTH: 'parent',
};

const acts = (of: Json, type: string): Json[] =>
  elements(of.entryRelationship)
    .filter((one) => one['@typeCode'] === type)
    .flatMap(({ act }) => elements(act));

/** A Coverage Activity contains a Policy Activity for each payer, in order of priority. */
export function payersIn(entry: Json, section: Section): Json[] {
  return acts(object(entry.act), 'COMP').map((policy, at) => {
    const part = (type: string) =>
      elements(policy.participant).find((one) => one['@typeCode'] === type) ?? {};
    const [covered, holder] = [part('COV'), part('HLD')];
    const [coveredRole, holderRole] = [object(covered.participantRole), object(holder.participantRole)];
    const member = extensionOf(coveredRole) ?? extensionOf(holderRole);
    const group = extensionOf(policy);
    const plan = acts(policy, 'REFR')
      .map(({ text }) => wordsOf(text, section))
      .find(Boolean);
    const holderName = nameOf(object(holderRole.playingEntity).name);
    const relation = string(object(coveredRole.code)['@code']);
    const end = /^(\d{4})(\d{2})(\d{2})/.exec(string(object(object(covered.time).high)['@value']) ?? '');
    return {
      resourceType: 'Coverage',
      status: 'active',
      payor: [{ display: payerOf(policy) }],
      subscriberId: member,
      ...(holderName && { subscriber: { display: holderName } }),
      ...(relation && { relationship: { coding: [{ code: subscribers[relation] ?? 'other' }] } }),
      // Some systems repeat the member ID as the group.
      class: [
        ...(group && group !== member ? [classOf('group', group)] : []),
        ...(plan ? [classOf('plan', plan)] : []),
      ],
      order: at + 1,
      ...(end && { period: { end: end.slice(1).join('-') } }),
    };
  });
}

const classOf = (code: string, value: string): Json => ({ type: { coding: [{ code }] }, value });

const extensionOf = ({ id }: Json): string | undefined =>
  elements(id)
    .map((one) => string(one['@extension'])?.trim())
    .find(Boolean);

/** The organization that pays. A guarantor, who is a person, may be listed next to it. */
const payerOf = ({ performer }: Json): string | undefined =>
  elements(performer)
    .map(({ assignedEntity }) => object(assignedEntity))
    .filter(({ code }) => object(code)['@code'] !== GUARANTOR)
    .map(({ representedOrganization }) => texts(object(representedOrganization).name)[0]?.trim())
    .find(Boolean);

function nameOf(value: unknown): string | null {
  const [name] = Array.isArray(value) ? value : [value];
  const { given, family } = object(name);
  return [...texts(given), ...texts(family)].join(' ').trim() || textIn(name);
}

const wordsOf = (text: unknown, { narrative }: Section): string | null =>
  textIn(text)?.trim() ||
  (narrative.get(string(object(object(text).reference)['@value'])?.replace(/^#/, '') ?? '') ?? null);
