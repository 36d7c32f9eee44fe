export type Crumb = { title: string; link: string }
type Address = { pathname: string; search: string }

const most = 5
const pathOf = (link: string) => link.split(/[?#]/, 1)[0]

/**
 * The trail after arriving at an address (spec part 1, 2.4). A `crum` parameter names the page and continues the trail;
 * coming back to a page cuts the trail before it. Without `crum` the trail starts anew.
 */
export function follow(
  trail: readonly Crumb[],
  address: Address,
  titleOf: (pathname: string) => string | undefined,
): Crumb[] {
  const crum = new URLSearchParams(address.search).get('crum')
  const link = address.pathname + address.search
  if (!crum) return [{ title: titleOf(address.pathname) ?? '??', link }]
  const seen = trail.findIndex((crumb) => pathOf(crumb.link) === address.pathname)
  const kept = seen < 0 ? trail : trail.slice(0, seen)
  return [...kept, { title: crum, link }].slice(-most)
}

/** A link that continues the trail under the given title. */
export function withCrum(to: string, title: string) {
  const [path = '', search = ''] = to.split('?', 2)
  const parameters = new URLSearchParams(search)
  parameters.set('crum', title)
  return `${path}?${parameters}`
}
