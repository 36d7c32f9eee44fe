/** How a list begins, by what it shows: what comes next leads, and of what is over the latest. */
export const orderAtFirst = (label: string): string =>
  ['ALL', 'COMPLETED', 'CANCELED'].includes(label) ? '-start' : 'start'
