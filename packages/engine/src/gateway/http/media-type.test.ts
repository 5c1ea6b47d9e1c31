import { expect, it } from 'vitest';
import { readMediaType } from './media-type.js';

it.each([
  ['Application/JSON; Charset="UTF-8"', { type: 'application/json', charset: 'utf-8' }],
  ['application/json', { type: 'application/json', charset: null }],
  ['multipart/form-data; boundary=x', { type: 'multipart/form-data', charset: null }],
  ['multipart/form-data-x; boundary=x', { type: 'multipart/form-data-x', charset: null }],
  ['application/json, text/plain', { type: 'application/json, text/plain', charset: null }],
  ['application/json; charset="utf-8', { type: 'application/json', charset: '"utf-8' }],
  ['', { type: '', charset: null }],
  ['application/json; charset=utf-8; charset=utf-16', null],
])('%s', (header, read) => {
  expect(readMediaType(header)).toEqual(read);
});
