import { expect, it } from 'vitest';
import { saysNotTo } from './says-not-to.js';

it.each([
  "please don't delete my Summer Shred plan",
  'do not ever rename the summer plan',
  'I would never remove "Summer"',
  'delete all but the summer plan',
  'Erase everything except Summer.',
  'delete anything other than summer',
  'no borres el plan de verano',
  'No quiero eliminar «Verano»',
  'borra todos menos el de verano',
  'elimina todo salvo verano',
])('hears that it is not wanted: %s', (words) => {
  expect(saysNotTo(words)).toBe(true);
});

it.each([
  'Delete my Summer Shred plan.',
  'No, delete the other one',
  "I don't need it any more. Delete my summer plan",
  'No, borra el de verano',
  'Ya no lo necesito: elimina el plan de verano',
  'Rename the "No sugar" plan to Sweet',
  '',
])('hears nothing against it: %s', (words) => {
  expect(saysNotTo(words)).toBe(false);
});
