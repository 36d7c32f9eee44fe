import { whileBusy } from '../relay/activity.ts'

export type CertificateCheck = {
  number: string
  state: 'VALID' | 'EXPIRED' | 'UNKNOWN'
  title: string | null
  recipientName: string | null
  brandName: string | null
  brandColor: string | null
  issuedAt: string | null
  expiresAt: string | null
  renewedAt: string | null
}

type Answer = { data?: { verifyCertificate: CertificateCheck } | null; errors?: { message: string }[] }

/** Asks whether a number was issued here. Anyone may, so the page stands without the portals' data layer. */
export const checkCertificate = (number: string): Promise<CertificateCheck> =>
  whileBusy(
    (async () => {
      const response = await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'x-paddock': '1' },
        body: JSON.stringify({
          query:
            'query ($number: String!) { verifyCertificate(number: $number) { number state title recipientName brandName brandColor issuedAt expiresAt renewedAt } }',
          variables: { number },
        }),
      })
      const { data, errors } = (await response.json()) as Answer
      if (!data) throw new Error(errors?.[0]?.message ?? 'Unexpected Error')
      return data.verifyCertificate
    })(),
  )
