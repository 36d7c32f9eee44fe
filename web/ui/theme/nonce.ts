/** What this page's security policy lets style elements pass by; empty in tests and in watch mode. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
