import { isStateCode, STATES, type StateCode } from '@bedside/contracts/common/states';

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** The time zone in which most people of each state live. */
const zones: Record<string, readonly StateCode[]> = {
  [EASTERN]: [
    ...(['CT', 'DE', 'DC', 'FL', 'GA', 'KY', 'ME', 'MD', 'MA', 'NH', 'NJ', 'NY'] as const),
    ...(['NC', 'OH', 'PA', 'RI', 'SC', 'VT', 'VA', 'WV'] as const),
  ],
  'America/Detroit': ['MI'],
  'America/Indiana/Indianapolis': ['IN'],
  [CENTRAL]: [
    ...(['AL', 'AR', 'IL', 'IA', 'KS', 'LA', 'MN', 'MS', 'MO', 'NE', 'ND', 'OK', 'SD', 'TN'] as const),
    ...(['TX', 'WI'] as const),
  ],
  [MOUNTAIN]: ['CO', 'MT', 'NM', 'UT', 'WY'],
  'America/Boise': ['ID'],
  'America/Phoenix': ['AZ'],
  [PACIFIC]: ['CA', 'NV', 'OR', 'WA'],
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
  'America/Puerto_Rico': ['PR', 'VI'],
  'Pacific/Guam': ['GU', 'MP'],
  'Pacific/Pago_Pago': ['AS'],
  'Pacific/Palau': ['PW'],
  'Pacific/Pohnpei': ['FM'],
  'Pacific/Majuro': ['MH'],
};

const zoneOfState = new Map(
  Object.entries(zones).flatMap(([zone, states]) => states.map((state) => [state, zone] as const)),
);

/** The other time zone of a state that has two, by the first digits of ZIP codes. */
const otherZones: Partial<Record<StateCode, Record<string, readonly string[]>>> = {
  TN: { [EASTERN]: ['373', '374', '376', '377', '378', '379'] },
  FL: { [CENTRAL]: ['324', '325'] },
  KY: { [CENTRAL]: ['420', '421', '422', '423', '424'] },
  IN: { [CENTRAL]: ['463', '464', '476', '477'] },
  SD: { [MOUNTAIN]: ['577'] },
  ND: { [MOUNTAIN]: ['586'] },
  NE: { [MOUNTAIN]: ['693'] },
  TX: { [MOUNTAIN]: ['798', '799', '885'] },
  ID: { [PACIFIC]: ['835', '838'] },
  OR: { 'America/Boise': ['979'] },
};

const codeOfName = new Map<string, StateCode>(
  Object.entries(STATES).flatMap(([code, name]) => (isStateCode(code) ? [[name, code] as const] : [])),
);

interface Place {
  /** The state’s name or its two letters. */
  state: string | null;
  postalCode: string | null;
}

const codeOf = (state: string): StateCode | undefined => (isStateCode(state) ? state : codeOfName.get(state));

/** The time zone of an address; null if the state is unknown. */
export function timeZoneOf({ state, postalCode }: Place): string | null {
  const code = state && codeOf(state);
  if (!code) return null;
  const digits = postalCode?.slice(0, 3) ?? '';
  const others = Object.entries(otherZones[code] ?? {});
  return others.find(([, first]) => first.includes(digits))?.[0] ?? zoneOfState.get(code) ?? null;
}

/** All time zones of a state, by its name or its two letters. */
export function timeZonesOf(state: string): string[] {
  const code = codeOf(state);
  const usual = code && zoneOfState.get(code);
  return usual ? [usual, ...Object.keys(otherZones[code] ?? {})] : [];
}
