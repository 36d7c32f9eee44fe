import type { GraphiQLOptions } from 'graphql-yoga'

/** GraphiQL's options with the nonce its page may run scripts under. */
export type NoncedOptions = GraphiQLOptions & { nonce?: string }

/** What GraphiQL's page may load: its own script; its editor writes styles as it goes, which no nonce reaches. */
export const graphiqlPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self' ws: wss:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** GraphiQL as one page from the package, without anything from elsewhere; its one script carries the nonce. */
export async function graphiqlPage(options?: NoncedOptions): Promise<string> {
  const { nonce, ...rest } = options ?? {}
  // Nine megabytes, for whoever opens it.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const html = renderGraphiQL(rest)
  const at = html.indexOf('<script>')
  return nonce && at >= 0 ? `${html.slice(0, at)}<script nonce="${nonce}">${html.slice(at + '<script>'.length)}` : html
}
