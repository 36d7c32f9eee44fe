export type Crumb = { title: string; link: string }
export type Address = { pathname: string; search: string }

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
  const place = trail.findIndex((crumb) => pathOf(crumb.link) === address.pathname)
  const kept = place < 0 ? trail : trail.slice(0, place)
  return [...kept, { title: crum, link }].slice(-most)
}

/** A link that continues the trail under the given title. */
export function withCrum(to: string, title: string) {
  const [path = '', search = ''] = to.split('?', 2)
  const parameters = new URLSearchParams(search)
  parameters.set('crum', title)
  return `${path}?${parameters}`
}

type Place = {
  pathname: string
  /** As its heading says; its title where that is empty, as of what is not there. */
  name: string | undefined
  /** What the page says it lies under. */
  above: { to: string; label: string } | undefined
  /** The entry of the menu that is lit. */
  lit: { to: string; label: string } | undefined
  titleOf: (pathname: string) => string | undefined
  /** The title of an address without a name in it, such as a list; undefined for others and where nothing leads. */
  listAt: (pathname: string) => string | undefined
}

/**
 * The way to a page that was not walked to by `crum`: the lists its address lies under, what it says it lies under, or
 * the entry of the menu that is lit; and itself, by name. Empty for what lies under nothing.
 */
export function wayTo({ pathname, name, above, lit, titleOf, listAt }: Place): Crumb[] {
  // What the menu leads to itself lies under nothing.
  if (!above && lit?.to === pathname) return []
  const upTo = above ? (pathOf(above.to) ?? '') : pathname
  const parts = upTo.split('/')
  const lists = parts
    .map((_part, index) => parts.slice(0, index).join('/'))
    .flatMap((link) => ({ title: listAt(link) ?? '', link }))
    .filter(({ title }) => title)
  const nearest = above && { title: listAt(upTo) ?? above.label, link: above.to }
  const parents = [...lists, ...(nearest ? [nearest] : [])]
  if (parents.length === 0 && lit && lit.to !== pathname) parents.push({ title: lit.label, link: lit.to })
  const way = [...parents, { title: name || (titleOf(pathname) ?? '??'), link: pathname }]
  // Parts of one list are called as it is.
  const distinct = way.filter(({ title }, index) => title !== way[index + 1]?.title)
  return distinct.length > 1 ? distinct.slice(-most) : []
}
