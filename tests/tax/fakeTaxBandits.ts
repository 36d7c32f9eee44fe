import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHmac } from 'node:crypto'
import { afterAll } from 'vitest'

interface Filed {
  SequenceId: string
  SubmissionId: string
  Status: string
  TIN: string
}

/** TaxBandits as far as the portal knows it, over real HTTP, with its bad days. */
export async function fakeTaxBandits() {
  const filed: Filed[] = []
  const calls: string[] = []
  /** What happens to the next calls, one each: `lost` does the work and drops the line. */
  const trouble: ('500' | 'hang' | 'lost' | 'nonsense')[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const url = new URL(req.url ?? '/', 'http://fake')
        const body = chunks.length ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {}
        calls.push(`${req.method} ${url.pathname}`)
        const answer = (value: unknown, status = 200) =>
          void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
        const jws = String(req.headers.authentication ?? '').split('.')
        const signed =
          jws.length === 3 &&
          createHmac('sha256', 'fake-secret').update(`${jws[0]}.${jws[1]}`).digest('base64url') === jws[2]
        if (url.pathname === '/oauth/tbsauth')
          return answer(
            signed ? { StatusCode: 200, AccessToken: 'fake-access', ExpiresIn: 3600 } : {},
            signed ? 200 : 401,
          )
        if (url.pathname === '/oauth/transienttoken')
          return answer(
            signed
              ? {
                  StatusCode: 200,
                  TransientToken: `transient for ${String((body.Origins as string[])[0])}`,
                  ExpiresIn: 900,
                }
              : {},
            signed ? 200 : 401,
          )
        if (req.headers.authorization !== 'Bearer fake-access') return answer({}, 401)
        const bad = req.method === 'POST' ? trouble.shift() : undefined
        if (bad === '500') return answer({ Errors: [{ Message: 'Internal' }] }, 500)
        if (bad === 'hang') return
        if (bad === 'nonsense') return answer('<html>')
        if (url.pathname.endsWith('/Request')) {
          const [recipient] = (
            body.TINMatchingDetails as { Recipients: { SequenceId: string; TIN: string; Name: string }[] }
          ).Recipients
          if (recipient!.Name.includes('Refused'))
            return answer({
              SubmissionId: null,
              TINMatchingDetails: {
                ErrorRecords: [
                  {
                    SequenceId: recipient!.SequenceId,
                    Errors: [{ Message: `The TIN ${recipient!.TIN} was asked too often.` }],
                  },
                ],
              },
            })
          const row = {
            SequenceId: recipient!.SequenceId,
            SubmissionId: `submission-${filed.length + 1}-${recipient!.SequenceId}`,
            Status: 'ORDER_CREATED',
            TIN: recipient!.TIN,
          }
          filed.push(row)
          if (bad === 'lost') return void req.socket.destroy()
          return answer({ SubmissionId: row.SubmissionId, TINMatchingDetails: { SuccessRecords: [row] } })
        }
        const id = url.searchParams.get('SubmissionId')
        return answer({ TINMatchingRecords: filed.filter((row) => !id || row.SubmissionId === id) })
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    filed,
    calls,
    trouble,
    env: {
      TAXBANDITS_CLIENT_ID: 'client',
      TAXBANDITS_CLIENT_SECRET: 'fake-secret',
      TAXBANDITS_USER_TOKEN: 'user-token',
      TAXBANDITS_BUSINESS_ID: 'b1',
      TAXBANDITS_URL: `${origin}/v1.7.3`,
      TAXBANDITS_OAUTH_URL: `${origin}/oauth`,
    },
  }
}
