import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { estimatedMinutes, kilometersBetween, openTravel, PARKING_MINUTES } from './travel.adapter.ts';

const chicago = { latitude: 41.8781, longitude: -87.6298 };
const milwaukee = { latitude: 43.0389, longitude: -87.9065 };

describe('a drive time estimate', () => {
  it('matches an atlas', () => {
    expect(kilometersBetween(chicago, milwaukee)).toBeCloseTo(131, 0);
    expect(kilometersBetween(chicago, chicago)).toBe(0);
  });

  it('includes parking, even for no distance', () => {
    expect(estimatedMinutes(chicago, chicago)).toBe(PARKING_MINUTES);
  });

  it('is plausible across a city, the same both ways, and missing for an unknown code', async () => {
    const [there, back, nowhere] = await openTravel().minutesOf([
      { from: '60614', to: '60637' },
      { from: '60637', to: '60614' },
      { from: '60614', to: '00000' },
    ]);
    expect(there).toBe(back);
    expect(there).toBeGreaterThan(25);
    expect(there).toBeLessThan(60);
    expect(nowhere).toBeNull();
  });
});

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A service with OSRM’s table API that records its requests. */
async function routing(answer: (places: number) => { status: number; body: unknown }) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const places = (request.url ?? '').split('?')[0]?.split(';').length ?? 0;
    const { status, body } = answer(places);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests };
}

const tableOf = (places: number, seconds: number | null) => ({
  status: 200,
  body: { code: 'Ok', durations: Array.from({ length: places }, () => Array(places).fill(seconds)) },
});

describe('a routing service', () => {
  const legs = [
    { from: '60614', to: '60637' },
    { from: '60637', to: '60601' },
  ];

  it('is called once for all legs, by postal code centers, and not again for known legs', async () => {
    const { url, requests } = await routing((places) => tableOf(places, 601));
    const travel = openTravel(url);
    expect(await travel.minutesOf(legs)).toEqual([11 + PARKING_MINUTES, 11 + PARKING_MINUTES]);
    await travel.minutesOf(legs);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/^\/table\/v1\/driving\/-87\.\d+,41\.\d+(;-87\.\d+,41\.\d+){2}\?/);
  });

  it.each([
    ['fails', () => ({ status: 500, body: {} })],
    ['answers something else', () => ({ status: 200, body: { code: 'Ok' } })],
    ['finds no road', (places: number) => tableOf(places, null)],
  ])('that %s falls back to the estimate', async (_how, answer) => {
    const { url } = await routing(answer);
    expect(await openTravel(url).minutesOf(legs)).toEqual(await openTravel().minutesOf(legs));
  });

  it('that failed is skipped for half a minute', async () => {
    const { url, requests } = await routing(() => ({ status: 503, body: {} }));
    let now = 1_000_000;
    const travel = openTravel(url, () => now);
    await travel.minutesOf(legs);
    await travel.minutesOf(legs);
    expect(requests).toHaveLength(1);
    now += 31_000;
    await travel.minutesOf(legs);
    expect(requests).toHaveLength(2);
  });
});
