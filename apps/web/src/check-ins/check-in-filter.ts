import type { ListCheckIns } from '@roundtable/api';

/** What the history is narrowed to, as the address of the page has it. */
export interface CheckInFilter {
  readonly q: string;
  readonly goal: string;
  readonly from: string;
  readonly to: string;
}

/** What the API is asked for. */
export type FindCheckIns = Pick<ListCheckIns, 'q' | 'goalId' | 'from' | 'to'>;

const FIELDS = ['q', 'goal', 'from', 'to'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the filter from an address; what is no day, or no id, is left out. */
export function filterOf(search: URLSearchParams): CheckInFilter {
  const given = (name: string, shape: RegExp) => {
    const value = search.get(name) ?? '';
    return shape.test(value) ? value : '';
  };
  return {
    q: search.get('q') ?? '',
    goal: given('goal', ID),
    from: given('from', DAY),
    to: given('to', DAY),
  };
}

/** The parts of an address for a filter; empty ones are left out. */
export function searchOf(filter: CheckInFilter): Record<string, string> {
  return Object.fromEntries(FIELDS.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])));
}

export function queryOf({ q, goal, from, to }: CheckInFilter): FindCheckIns {
  return {
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(goal === '' ? {} : { goalId: goal }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}

export function isEmpty(filter: CheckInFilter): boolean {
  return FIELDS.every((name) => filter[name].trim() === '');
}
