import { expect, test } from 'vitest';
import { addressGroup } from './client-address.js';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001::7', '2001:db8:0:1::/64'],
  ['2001:DB8::1:0:0:0:5', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8:0:1::7]:51234', '2001:db8:0:1::/64'],
  ['', ''],
])('%s is counted as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
