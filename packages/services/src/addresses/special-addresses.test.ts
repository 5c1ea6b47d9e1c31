import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { isNetwork, isPublicAddress, publicAddresses } from './special-addresses.js';

// Every row of the IANA IPv4 and IPv6 Special-Purpose Address Registries (iana.org/assignments/iana-ipv4-special-registry,
// iana-ipv6-special-registry), and the multicast blocks of their own registries.
const REGISTERED = [
  ...[
    '0.0.0.0/8',
    '0.0.0.0/32',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
  ],
  ...['192.0.0.0/24', '192.0.0.0/29', '192.0.0.8/32', '192.0.0.9/32', '192.0.0.10/32', '192.0.0.170/32'],
  ...[
    '192.0.0.171/32',
    '192.0.2.0/24',
    '192.31.196.0/24',
    '192.52.193.0/24',
    '192.88.99.0/24',
    '192.88.99.2/32',
  ],
  ...[
    '192.168.0.0/16',
    '192.175.48.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '240.0.0.0/4',
  ],
  ...['255.255.255.255/32', '224.0.0.0/4'],
  ...['::1/128', '::/128', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '100:0:0:1::/64'],
  ...[
    '2001::/23',
    '2001::/32',
    '2001:1::1/128',
    '2001:1::2/128',
    '2001:1::3/128',
    '2001:2::/48',
    '2001:3::/32',
  ],
  ...['2001:4:112::/48', '2001:10::/28', '2001:20::/28', '2001:30::/28', '2001:db8::/32', '2002::/16'],
  ...['2620:4f:8000::/48', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
];

/** Blocks whose neighbours are not public either: they lie within, or beside, another one. */
const PUBLIC_NEIGHBOURS: Readonly<Record<string, readonly [before: string | null, after: string | null]>> = {
  '0.0.0.0/8': [null, '1.0.0.0'],
  '10.0.0.0/8': ['9.255.255.255', '11.0.0.0'],
  '100.64.0.0/10': ['100.63.255.255', '100.128.0.0'],
  '168.63.129.16/32': ['168.63.129.15', '168.63.129.17'],
  '127.0.0.0/8': ['126.255.255.255', '128.0.0.0'],
  '169.254.0.0/16': ['169.253.255.255', '169.255.0.0'],
  '172.16.0.0/12': ['172.15.255.255', '172.32.0.0'],
  '192.0.0.0/24': ['191.255.255.255', '192.0.1.0'],
  '192.0.2.0/24': ['192.0.1.255', '192.0.3.0'],
  '192.31.196.0/24': ['192.31.195.255', '192.31.197.0'],
  '192.52.193.0/24': ['192.52.192.255', '192.52.194.0'],
  '192.88.99.0/24': ['192.88.98.255', '192.88.100.0'],
  '192.168.0.0/16': ['192.167.255.255', '192.169.0.0'],
  '192.175.48.0/24': ['192.175.47.255', '192.175.49.0'],
  '198.18.0.0/15': ['198.17.255.255', '198.20.0.0'],
  '198.51.100.0/24': ['198.51.99.255', '198.51.101.0'],
  '203.0.113.0/24': ['203.0.112.255', '203.0.114.0'],
  '224.0.0.0/4': ['223.255.255.255', null],
  '2001::/23': ['2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:200::'],
  '2001:db8::/32': ['2001:db7:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
  '2002::/16': ['2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
  '2620:4f:8000::/48': ['2620:4f:7fff:ffff:ffff:ffff:ffff:ffff', '2620:4f:8001::'],
  '3fff::/20': ['3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:1000::'],
};

/** What no registry names, and leads inward all the same. */
const OF_CLOUDS = ['168.63.129.16/32'];

describe('special-purpose blocks', () => {
  it.each([...REGISTERED, ...OF_CLOUDS])('%s is refused from its first to its last address', (block) => {
    const [first, last] = bounds(block);
    expect([first, last].map(isPublicAddress)).toEqual([false, false]);
  });

  it.each(Object.entries(PUBLIC_NEIGHBOURS))('what lies beside %s is public', (_, neighbours) => {
    for (const neighbour of neighbours)
      if (neighbour !== null) expect([neighbour, isPublicAddress(neighbour)]).toEqual([neighbour, true]);
  });
});

it.each([
  '::127.0.0.1', // IPv4-compatible
  '::ffff:0:127.0.0.1', // IPv4-translated
  '::ffff:8.8.8.8', // a public address in a wrapping is refused as well
  '64:ff9b::7f00:1',
  '64:ff9b:1::a9fe:a9fe',
  '2002:7f00:1::',
  '2001:0:a9fe:a9fe::1', // Teredo
  'fec0::1', // site-local, deprecated
  '2a00:1450:4001:806:0:5efe:10.0.0.1', // ISATAP within a public prefix
  '2a00:1450:4001:806:200:5efe:7f00:1',
  '2a00:1450:4001:806:0:5efe:8.8.8.8',
  '4000::1', // not assigned to anybody
  'fe80::1%eth0',
  '2606:4700:4700::1111%eth0',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

it.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:806::200e'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each(['', 'localhost', '0x7f.1', '017700000001', '2130706433', '127.1', ' 8.8.8.8', '8.8.8.8.', '[::1]'])(
  'anything but one plain address (%j) is not public',
  (text) => expect(isPublicAddress(text)).toBe(false),
);

describe('networks of the operator', () => {
  const isPublic = publicAddresses(['93.184.216.0/24', '8.8.8.8', '2a00:1450::/32']);

  it.each([
    '93.184.216.0',
    '93.184.216.255',
    '8.8.8.8',
    '2a00:1450:4001:806::200e',
    '10.0.0.1',
    '::1',
    'localhost',
  ])('%s is not public', (address) => expect(isPublic(address)).toBe(false));

  it.each(['93.184.217.0', '93.184.215.255', '8.8.8.9', '2a00:1451::1'])('%s stays public', (address) =>
    expect(isPublic(address)).toBe(true),
  );

  it.each(['10.20.0.0/16', '203.0.113.7', '203.0.113.7/32', '2a00:20::/32', '2a00:20::1', '2A00:20:0::/32'])(
    '%s may be one',
    (text) => expect(isNetwork(text)).toBe(true),
  );

  it.each([
    ...['', 'intranet', '10/8', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/8/8', ' 10.0.0.0/8'],
    ...[
      '010.0.0.0/8',
      '10.1.2.3/8',
      '0.0.0.0/0',
      '::/0',
      '2a00:20::/129',
      '2a00:20::1/32',
      'fe80::1%eth0',
      '10.0.0.0/255.0.0.0',
    ],
  ])('%j is none', (text) => expect(isNetwork(text)).toBe(false));
});

function bounds(block: string): [string, string] {
  const [address, bits] = ipaddr.parseCIDR(block);
  const first = address.toByteArray();
  const last = first.map((byte, i) => byte | (0xff >> Math.min(8, Math.max(0, bits - i * 8))));
  return [plain(first), plain(last)];
}

function plain(bytes: number[]): string {
  const parsed = ipaddr.fromByteArray(bytes);
  return parsed.kind() === 'ipv6' ? parsed.toNormalizedString() : parsed.toString();
}
