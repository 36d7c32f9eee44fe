/** Which events the admin list shows, as its address says; null for all, as where days are asked for. */
export const timeOf = ({ time, from, until }: Record<'time' | 'from' | 'until', string>) =>
  time === 'PAST' ? ('PAST' as const) : time || from || until ? null : ('UPCOMING' as const)

/** How the list begins: what comes next leads, and of what may be over the latest. */
export const orderAtFirst = (shown: Parameters<typeof timeOf>[0]): string =>
  timeOf(shown) === 'UPCOMING' ? 'start' : '-start'
