import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRefusal, parseAllowedRanges } from './public-address.ts'

const refused: [string, RegExp][] = [
  ['0.0.0.0', /\(unspecified\)/],
  ['0.1.2.3', /\(unspecified\)/],
  ['10.0.0.1', /\(private\)/],
  ['10.255.255.255', /\(private\)/],
  ['100.64.0.1', /\(carrierGradeNat\)/],
  ['100.100.100.200', /\(carrierGradeNat\)/],
  ['127.0.0.1', /\(loopback\)/],
  ['127.255.255.254', /\(loopback\)/],
  ['169.254.169.254', /\(linkLocal\)/],
  ['172.16.0.1', /\(private\)/],
  ['172.31.255.255', /\(private\)/],
  ['192.0.0.192', /\(reserved\)/],
  ['192.0.2.1', /\(reserved\)/],
  ['192.31.196.1', /\(as112\)/],
  ['192.52.193.1', /\(amt\)/],
  ['192.88.99.1', /\(reserved\)/],
  ['192.168.1.1', /\(private\)/],
  ['192.175.48.1', /\(as112\)/],
  ['198.18.0.1', /\(reserved\)/],
  ['198.19.255.255', /\(reserved\)/],
  ['198.51.100.1', /\(reserved\)/],
  ['203.0.113.1', /\(reserved\)/],
  ['224.0.0.1', /\(multicast\)/],
  ['239.255.255.250', /\(multicast\)/],
  ['240.0.0.1', /\(reserved\)/],
  ['255.255.255.255', /\(broadcast\)/],
  ['::', /\(unspecified\)/],
  ['::1', /\(loopback\)/],
  ['::7f00:1', /\(outside 2000::\/3\)/],
  ['::ffff:127.0.0.1', /\(loopback\)/],
  ['::ffff:a9fe:a9fe', /\(linkLocal\)/],
  ['::ffff:0:127.0.0.1', /\(rfc6145\)/],
  ['64:ff9b::10.0.0.1', /\(rfc6052\)/],
  ['64:ff9b:1::169.254.169.254', /\(rfc6052\)/],
  ['100::1', /\(discard\)/],
  ['2001::1', /\(teredo\)/],
  ['2001:0:4136:e378:8000:63bf:80ff:fffe', /\(teredo\)/],
  ['2001:2::1', /\(benchmarking\)/],
  ['2001:3::1', /\(amt\)/],
  ['2001:4:112::1', /\(as112v6\)/],
  ['2001:10::1', /\(deprecatedOrchid\)/],
  ['2001:20::1', /\(orchid2\)/],
  ['2001:30::1', /\(droneRemoteIdProtocolEntityTags\)/],
  ['2001:db8::1', /\(reserved\)/],
  ['2002:7f00:1::', /\(6to4\)/],
  ['2620:4f:8000::1', /\(as112v6\)/],
  ['3fff::1', /\(reserved\)/],
  ['4000::1', /\(outside 2000::\/3\)/],
  ['5f00::1', /\(segmentRouting\)/],
  ['fc00::1', /\(uniqueLocal\)/],
  ['fd00:ec2::254', /\(uniqueLocal\)/],
  ['fe80::1', /\(linkLocal\)/],
  ['fe80::1%eth0', /\(linkLocal\)/],
  ['fec0::1', /\(deprecatedSiteLocal\)/],
  ['ff02::1', /\(multicast\)/],
]

for (const [address, reason] of refused) {
  test(`${address} is refused, on port 80 as on any other`, () => {
    assert.match(String(findRefusal(address, 80, [])), reason)
    assert.match(String(findRefusal(address, 9000, [])), reason)
  })
}

const azureHosts = {
  plain: '168.63.129.16',
  mapped: '::ffff:168.63.129.16',
  'IPv4-compatible': '::a83f:8110',
  'translated (RFC 6145)': '::ffff:0:a83f:8110',
  'NAT64, the well-known prefix': '64:ff9b::168.63.129.16',
  'NAT64, a /32 prefix': '2a00:1450:a83f:8110::',
  'NAT64, a /40 prefix': '2a00:1450:01a8:3f81:0010::',
  'NAT64, a /48 prefix': '2a00:1450:1:a83f:81:1000::',
  'NAT64, a /56 prefix': '2a00:1450:1:2a8:3f:8110::',
  'NAT64, a /64 prefix': '2a00:1450:1:2:a8:3f81:1000::',
  'NAT64, a /96 prefix': '2a00:1450:1:2:3:4:a83f:8110',
  '6to4': '2002:a83f:8110::1',
  Teredo: '2001:0:4136:e378:8000:63bf:57c0:7eef',
  ISATAP: '2a00:1450::5efe:a83f:8110',
}

for (const [spelling, address] of Object.entries(azureHosts)) {
  test(`168.63.129.16 is refused as ${spelling}, even where every address is allowed`, () => {
    const everything = parseAllowedRanges('0.0.0.0/0, ::/0')
    assert.match(String(findRefusal(address, 80, [])), /Azure/)
    assert.match(String(findRefusal(address, 80, everything)), /Azure/)
  })
}

for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '::ffff:8.8.8.8', '2606:4700::1111', '2a00:1450::1']) {
  test(`${address} is open on ports 80 and 443 only`, () => {
    assert.equal(findRefusal(address, 80, []), undefined)
    assert.equal(findRefusal(address, 443, []), undefined)
    assert.match(String(findRefusal(address, 22, [])), /port 22 of .* is neither 80 nor 443/)
  })
}

test('an allowed range opens its addresses on every port, in every spelling, and no other address', () => {
  const allow = parseAllowedRanges('10.1.0.0/16, fd00:1::/64')
  for (const address of ['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', 'fd00:1::9']) {
    assert.equal(findRefusal(address, 9000, allow), undefined)
  }
  for (const address of ['10.0.255.255', '10.2.0.0', '127.0.0.1', 'fd00:1:0:1::', '::1']) {
    assert.match(String(findRefusal(address, 9000, allow)), /is not public/)
  }
})

test('what is not an address is refused', () => {
  for (const text of ['', 'localhost', '127.1', '0177.0.0.1', '2130706433', '[::1]', '8.8.8.8:80']) {
    assert.match(String(findRefusal(text, 80, parseAllowedRanges('0.0.0.0/0'))), /is not an address/)
  }
})

test('an empty list allows nothing', () => {
  assert.deepEqual(parseAllowedRanges(''), [])
  assert.deepEqual(parseAllowedRanges(' , '), [])
})

for (const entry of [
  '10.0.0.1',
  '10/8',
  '010.0.0.0/8',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  '::/129',
  'home',
]) {
  test(`${entry} is reported as not a CIDR range`, () => {
    assert.throws(() => parseAllowedRanges(`127.0.0.0/8, ${entry}`), {
      message: `"${entry}" is not a CIDR range such as 10.1.0.0/16 or fd00:1::/64.`,
    })
  })
}

test('a mapped range, which would allow nothing, is reported', () => {
  assert.throws(() => parseAllowedRanges('::ffff:10.0.0.0/104'), /"::ffff:10\.0\.0\.0\/104" is an IPv4 range/)
})
