import type { Profile } from '@roundtable/api';
import { expect, it } from 'vitest';
import { changesOf, faultsOf, fieldsOf } from './profile-fields.js';

const profile: Profile = {
  id: '3f6f7a3e-6b7e-4a59-9f5e-2d3f8a1f0c11',
  email: 'ana@example.com',
  name: null,
  locale: 'en',
  timeZone: 'Europe/Madrid',
  communicationStyle: 'short',
  purpose: null,
  preferredTeam: null,
  onboarded: true,
  quietHoursStart: '21:00',
  quietHoursEnd: '08:00',
  followUpsPerDay: 3,
  checkInRhythm: 'daily',
  weeklyInsights: true,
  monthlyInsights: true,
  emailFollowUps: false,
  modelProvider: null,
  createdAt: '2026-11-01T00:00:00.000Z',
};

it('sends nothing of an untouched form', () => {
  expect(changesOf(fieldsOf(profile), profile)).toEqual({});
});

it('sends what was changed, and null for what was emptied', () => {
  const fields = {
    ...fieldsOf(profile),
    name: ' Ana ',
    communicationStyle: '',
    followUpsPerDay: '5',
    modelProvider: 'gemini-cli',
  };
  expect(changesOf(fields, profile)).toEqual({
    name: 'Ana',
    communicationStyle: null,
    followUpsPerDay: 5,
    modelProvider: 'gemini-cli',
  });
});

it('names each field that is wrong', () => {
  const fields = { ...fieldsOf(profile), name: 'x'.repeat(81), quietHoursEnd: '' };
  expect(faultsOf(fields)).toEqual({ name: 'nameLong', quietHoursEnd: 'timeMissing' });
  expect(faultsOf(fieldsOf(profile))).toEqual({});
});
