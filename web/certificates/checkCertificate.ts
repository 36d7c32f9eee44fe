import { ask } from '../session/rest.ts'

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

const query =
  'query ($number: String!) { verifyCertificate(number: $number) { number state title recipientName brandName brandColor issuedAt expiresAt renewedAt } }'

/** Asks whether a number was issued here. Anyone may, so the page stands without the portals' data layer. */
export const checkCertificate = async (number: string) =>
  (await ask<{ verifyCertificate: CertificateCheck }>(query, { number })).verifyCertificate
