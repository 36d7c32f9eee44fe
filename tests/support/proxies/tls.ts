import { generateKeyPairSync, sign } from 'node:crypto'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A part of a certificate: its tag, its length, what it holds. */
function part(tag: number, ...held: Uint8Array[]): Buffer {
  const { length } = Buffer.concat(held)
  const long = length > 255 ? [0x82, length >> 8, length & 255] : length > 127 ? [0x81, length] : [length]
  return Buffer.concat([Buffer.from([tag, ...long]), ...held])
}
const sequence = (...held: Uint8Array[]) => part(0x30, ...held)

/** A certificate that vouches for itself, and its key, which npm alone brings no program for. */
function selfSigned(): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(part(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = part(0x06, Buffer.from('550403', 'hex'))
  const name = sequence(part(0x31, sequence(commonName, part(0x0c, Buffer.from('paddock.test')))))
  const years = ['20200101000000Z', '20991231000000Z'].map((moment) => part(0x18, Buffer.from(moment)))
  const body = sequence(
    part(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(...years),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = part(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const lines = sequence(body, ecdsaWithSha256, signature)
    .toString('base64')
    .match(/.{1,64}/g)!
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Bytes of a head it passes on: more than the portal reads. */
const HEAD = 1024 * 1024

/**
 * What ends TLS in front of the portal and passes requests and sockets on by http, as nginx is told to: host as it came,
 * address and protocol of the client beside it. `forward` names the origins they go to in turn. Ends with the file.
 */
export async function tlsProxy() {
  let targets: string[] = []
  let turn = 0
  const target = () => targets[turn++ % targets.length]!
  const server = createServer({ ...selfSigned(), maxHeaderSize: HEAD }, (req, res) => {
    const headers = { ...req.headers, 'x-forwarded-for': req.socket.remoteAddress, 'x-forwarded-proto': 'https' }
    const passed = request(target() + req.url, { method: req.method, headers, maxHeaderSize: HEAD }, (answer) => {
      res.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(res)
    })
    passed.on('error', () => res.destroy())
    req.pipe(passed)
  })
  server.on('upgrade', (req, socket, head) => {
    const { hostname, port } = new URL(target())
    const passed = connect(Number(port), hostname, () => {
      const lines = req.rawHeaders.map((text, at) => (at % 2 ? `${text}\r\n` : `${text}: `)).join('')
      passed.write(`GET ${req.url} HTTP/1.1\r\n${lines}x-forwarded-proto: https\r\n\r\n`)
      passed.write(head)
      passed.pipe(socket).pipe(passed)
    })
    for (const [one, other] of [
      [passed, socket],
      [socket, passed],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    forward(...origins: string[]) {
      targets = origins
    },
  }
}
