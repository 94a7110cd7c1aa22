import { type TimeRange, within } from './params.ts';
import { badParam, missing } from './stripe-error.ts';

type ListParams = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: TimeRange | undefined;
};

/** Lists what was created at that time and has the values of the parameters named by `fields`. */
export function listPage<T extends { id: string; created?: number }, P extends ListParams>(
  url: string,
  all: readonly T[],
  params: P,
  fields: readonly (keyof T & keyof P)[] = [],
) {
  const objects = all
    .filter(({ created = 0 }) => within(created, params.created))
    .filter((object) => fields.every((field) => matches(object[field], params[field])));
  if (params.starting_after && params.ending_before) {
    throw badParam(
      'You may only specify one of these parameters: ending_before, starting_after.',
      'parameters_exclusive',
      'ending_before',
    );
  }
  const limit = params.limit ?? 10;
  if (limit < 1 || limit > 100) throw badParam('This value must be from 1 to 100.', undefined, 'limit');
  const { page, hasMore } = params.ending_before
    ? before(objects, positionOf(objects, params.ending_before, 'ending_before'), limit)
    : after(
        objects,
        params.starting_after ? positionOf(objects, params.starting_after, 'starting_after') : -1,
        limit,
      );
  return { object: 'list', url, has_more: hasMore, data: page };
}

const matches = (value: unknown, wanted: unknown) => [undefined, '', value].includes(wanted);

function after<T>(objects: readonly T[], position: number, limit: number) {
  const start = position + 1;
  return { page: objects.slice(start, start + limit), hasMore: start + limit < objects.length };
}

function before<T>(objects: readonly T[], position: number, limit: number) {
  const start = Math.max(0, position - limit);
  return { page: objects.slice(start, position), hasMore: start > 0 };
}

function positionOf(objects: readonly { id: string }[], id: string, param: string): number {
  const position = objects.findIndex((object) => object.id === id);
  if (position === -1) throw missing('object', id, param);
  return position;
}
