import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Blocks that no web page lives in: the IANA IPv4 Special-Purpose Address Registry (all of it, also what it calls
 * globally reachable: anycast services and AS112), multicast, and what a cloud answers its machines at.
 */
export const SPECIAL_IPV4: readonly string[] = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private use
  '100.64.0.0/10', // shared address space
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // the wire server of Azure: a public address that leads inward
  '169.254.0.0/16', // link local, metadata services of clouds
  '172.16.0.0/12', // private use
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation (TEST-NET-1)
  '192.31.196.0/24', // AS112-v4
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // deprecated 6to4 relay anycast
  '192.168.0.0/16', // private use
  '192.175.48.0/24', // direct delegation AS112 service
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation (TEST-NET-2)
  '203.0.113.0/24', // documentation (TEST-NET-3)
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and limited broadcast
];

/** Only this part of IPv6 is assigned to hosts of the Internet (RFC 4291); whatever lies outside is refused unseen. */
export const GLOBAL_UNICAST_IPV6 = '2000::/3';

/** Blocks of the IANA IPv6 Special-Purpose Address Registry within global unicast. Some of them wrap an IPv4 address. */
export const SPECIAL_IPV6: readonly string[] = [
  '2001::/23', // IETF protocol assignments: Teredo, ORCHID, benchmarking …
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // direct delegation AS112 service
  '3fff::/20', // documentation
];

const specialIpv4 = SPECIAL_IPV4.map((block) => ipaddr.IPv4.parseCIDR(block));
const specialIpv6 = SPECIAL_IPV6.map((block) => ipaddr.IPv6.parseCIDR(block));
/** Bytes 8 to 11 of an ISATAP address (RFC 5214), global or local; an IPv4 address follows. */
const ISATAP: readonly string[] = ['00005efe', '02005efe'];
const globalUnicast = ipaddr.IPv6.parseCIDR(GLOBAL_UNICAST_IPV6);

export type IsPublic = (address: string) => boolean;

/**
 * Whether an address belongs to the public Internet. Takes an address as it will be dialled; anything that is not
 * exactly one (a name, an octal or hexadecimal spelling, a zone) is not public.
 */
export const isPublicAddress: IsPublic = publicAddresses([]);

/** The same, without the operator's own networks. @throws Error for one that `isNetwork` refuses. */
export function publicAddresses(blocked: readonly string[]): IsPublic {
  const networks = blocked.map((text) => ipaddr.parseCIDR(withPrefix(text)));
  return (address) =>
    isOnInternet(address) &&
    !networks.some(([network, prefix]) => {
      const parsed = ipaddr.parse(address);
      return parsed.kind() === network.kind() && parsed.match([network, prefix]);
    });
}

/** An address, or a network whose address has no bits behind its prefix: 10.20.0.0/16, 2a00:20::/32, 203.0.113.7. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  // The library reads other spellings as well: "10/8" would be 0.0.0.10.
  if (isIP(address) === 0 || address.includes('%') || prefix === '0') return false;
  const whole = withPrefix(text);
  if (!ipaddr.isValidCIDR(whole)) return false;
  const kind = isIP(address) === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return kind.networkAddressFromCIDR(whole).toString() === kind.parse(address).toString();
}

function withPrefix(text: string): string {
  return text.includes('/') ? text : `${text}/${isIP(text) === 4 ? 32 : 128}`;
}

function isOnInternet(address: string): boolean {
  switch (isIP(address)) {
    case 4: {
      const parsed = ipaddr.IPv4.parse(address);
      return !specialIpv4.some((block) => parsed.match(block));
    }
    case 6: {
      if (address.includes('%')) return false;
      const parsed = ipaddr.IPv6.parse(address);
      const isWrapped = ISATAP.includes(Buffer.from(parsed.toByteArray().slice(8, 12)).toString('hex'));
      return !isWrapped && parsed.match(globalUnicast) && !specialIpv6.some((block) => parsed.match(block));
    }
    default:
      return false;
  }
}
