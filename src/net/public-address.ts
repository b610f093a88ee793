import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

export type AllowedRanges = Range[]

/** Reads CIDR ranges separated by commas; an empty list allows nothing. */
export function parseAllowedRanges(list: string): AllowedRanges {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseRange)
}

/**
 * Why no connection may be made to this address and port, in words for the log; undefined when one may.
 * Public addresses are open on ports 80 and 443, allowed ones on every port.
 */
export function findRefusal(address: string, port: number, allow: AllowedRanges): string | undefined {
  if (isIP(address) === 0) return `${address} is not an address`
  const ip = ipaddr.process(address)
  if (reachesAzureHost(ip)) return `${address} is 168.63.129.16, the host of an Azure machine`
  if (ipaddr.subnetMatch(ip, { allowed: allow }) === 'allowed') return undefined
  const range = nonPublicRange(ip)
  if (range !== undefined) return `${address} is not public (${range})`
  if (port !== 80 && port !== 443) return `port ${port} of ${address} is neither 80 nor 443`
  return undefined
}

function parseRange(entry: string): Range {
  const [address = '', prefixLength = '', ...rest] = entry.split('/')
  // ipaddr.js would read 10/8 as 0.0.0.10/8 and 010.0.0.0 as octal.
  if (isIP(address) === 0 || !/^\d{1,3}$/.test(prefixLength) || rest.length > 0 || !ipaddr.isValidCIDR(entry)) {
    throw new Error(`"${entry}" is not a CIDR range such as 10.1.0.0/16 or fd00:1::/64.`)
  }
  const [ip, bits] = ipaddr.parseCIDR(entry)
  // Addresses are compared after unmapping, so a mapped range would silently allow nothing.
  if (ip instanceof ipaddr.IPv6 && ip.isIPv4MappedAddress()) {
    throw new Error(`"${entry}" is an IPv4 range written as IPv6; write it as IPv4.`)
  }
  return [ip, bits]
}

/**
 * Azure answers its virtual machines on 168.63.129.16, a public address to ipaddr.js. In IPv6 its four bytes can stand
 * almost anywhere: translation prefixes are the operator's choice (RFC 6052 §2.2, which leaves byte 8 out), tunnels
 * embed it in the middle (6to4, RFC 3056), at the end (ISATAP, RFC 5214) or inverted (Teredo, RFC 4380).
 */
function reachesAzureHost(ip: Address): boolean {
  const bytes = Buffer.from(ip.toByteArray())
  const withoutByte8 = Buffer.concat([bytes.subarray(0, 8), bytes.subarray(9)])
  return [bytes, withoutByte8].some((place) => place.includes(azureHost) || place.includes(azureHostInverted))
}

const azureHost = Buffer.from([168, 63, 129, 16])
const azureHostInverted = Buffer.from(azureHost.map((byte) => ~byte))

function nonPublicRange(ip: Address): string | undefined {
  const range = ip.range()
  if (range !== 'unicast') return range
  // ipaddr.js reports addresses that IANA never assigned, such as the IPv4-compatible ::7f00:1, as unicast.
  if (ip instanceof ipaddr.IPv6 && !ip.match(globalUnicast)) return 'outside 2000::/3'
  return undefined
}

/** All that IANA assigns for public use: https://www.iana.org/assignments/ipv6-address-space */
const globalUnicast = ipaddr.parseCIDR('2000::/3')
