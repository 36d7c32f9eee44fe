import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'
import { addAbortSignal } from 'node:stream'

/** Addresses that are nobody’s on the public internet. */
const INNER = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INNER.addSubnet(net, prefix, 'ipv4')
// Teredo, documentation and 6to4, which carry other addresses within them.
for (const [net, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  INNER.addSubnet(net, prefix, 'ipv6')
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

/** Whether an address belongs to the public internet; anything unusual does not. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address) ? !INNER.check(address, 'ipv4') : GLOBAL.check(address, 'ipv6') && !INNER.check(address, 'ipv6')

/** An address that strangers chose leads into our own network. */
export class InnerAddress extends Error {
  constructor() {
    super('The address leads into a private network')
  }
}

/** Names are looked up here alone, and what was found is what is called: a second look-up could answer otherwise. */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const fault = error ?? (found.every(({ address }) => isPublicAddress(address)) ? null : new InnerAddress())
    if (fault || !found[0]) return done(fault ?? new InnerAddress(), '')
    if (options.all) return done(null, found)
    done(null, found[0].address, found[0].family)
  })

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** What is wrong with an address that strangers chose, without looking it up; null for nothing. */
export function addressFault(text: string, inside: ReadonlySet<string>): string | null {
  if (!URL.canParse(text)) return 'Enter a whole address, such as https://partner.example.com/hooks.'
  const url = new URL(text)
  const isInside = inside.has(hostOf(url))
  if (url.protocol !== 'https:' && !(isInside && url.protocol === 'http:'))
    return 'Enter an address that begins with https://.'
  if (url.username || url.password) return 'Leave the user name and password out of the address.'
  if (url.hash) return 'Leave out what follows the # sign.'
  if (isInside) return null
  const host = hostOf(url)
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /\.(?:localhost|local|internal)\.?$/.test(host))
    return 'Enter an address on the public internet.'
  return null
}

export interface Outbound {
  body: string
  headers: Record<string, string>
  /** Milliseconds for all of it. */
  timeout: number
  /** Bytes of the answer that are read. */
  most: number
  /** Hosts of our own network that may be called. */
  inside: ReadonlySet<string>
}

/** So much of an answer as was asked for; the rest is left unread. */
async function startOf(answer: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop ends the connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most).toString('utf8')
}

/**
 * Posts to an address that strangers chose: none of our own network, no redirect followed, within a time. Errors:
 * InnerAddress, TimeoutError, those of the network.
 */
export async function postOutside(
  url: URL,
  { body, headers, timeout, most, inside }: Outbound,
): Promise<{ status: number; text: string }> {
  const host = hostOf(url)
  const isInside = inside.has(host)
  if (!isInside && isIP(host) && !isPublicAddress(host)) throw new InnerAddress()
  const signal = AbortSignal.timeout(timeout)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const post = url.protocol === 'https:' ? requestHttps : requestHttp
    const req = post(url, {
      method: 'POST',
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      ...(isInside ? {} : { lookup: publicLookup }),
    })
    req.on('response', resolve)
    req.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
    req.end(body)
  })
  addAbortSignal(signal, answer)
  // The status is what counts: what it says beside it may break off.
  const text = await startOf(answer, most).catch(() => '')
  return { status: answer.statusCode ?? 0, text }
}
