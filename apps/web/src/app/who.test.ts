import type { Profile } from '@roundtable/api';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { forgetOthers, noteWho, profileKey } from './who.js';

const someone = (id: string) => ({ id }) as Profile;

function pageOf(id: string): QueryClient {
  const queries = new QueryClient();
  noteWho(queries, someone(id));
  queries.setQueryData(['goals'], `the goals of ${id}`);
  queries.setQueryData(['sign-in', 'state'], 'none');
  return queries;
}

it('forgets what was shown of somebody who is signed out, and who that was', () => {
  const queries = pageOf('ana');
  noteWho(queries, null);
  expect(queries.getQueryData(['goals'])).toBeUndefined();
  expect(queries.getQueryData(profileKey)).toBeNull();
  expect(queries.getQueryData(['sign-in', 'state'])).toBe('none');
});

it('forgets it, too, when the server answers that somebody else is there', () => {
  const queries = pageOf('ana');
  forgetOthers(queries, someone('ben'));
  expect(queries.getQueryData(['goals'])).toBeUndefined();
});

it('keeps what is shown as long as the same person is there', () => {
  const queries = pageOf('ana');
  noteWho(queries, someone('ana'));
  expect(queries.getQueryData(['goals'])).toBe('the goals of ana');
});
