/** The states one looks through, each with what the server calls them. */
export const states = {
  waiting: ['PENDING'],
  reading: ['SCANNING'],
  approved: ['APPROVED'],
  denied: ['DENIED'],
  paid: ['COMPLETED'],
} as const
export type State = keyof typeof states

export const stateWords: Record<State, string> = {
  waiting: 'Waiting',
  reading: 'Being read',
  approved: 'Approved',
  denied: 'Denied',
  paid: 'Paid',
}

const isState = (text: string): text is State => Object.hasOwn(states, text)

/** The filters of the queue as they stand in the address, of the list and of each claim opened from it alike. */
export const defaults = { text: '', state: 'waiting', spiff: '', dealer: '', risk: '', from: '', to: '', sort: '' }
/** What is looked at: no filter. */
export const views = ['state'] as const

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The same as the server asks for them; what was typed wrong into an address searches for nothing. */
export function filtersIn(read: (name: string) => string | null) {
  const state = read('state') ?? 'waiting'
  const risk = read('risk')
  const day = (name: string) => {
    const value = read(name)
    return value && DAY.test(value) ? value : null
  }
  return {
    status: [...states[isState(state) ? state : 'waiting']],
    text: read('text'),
    spiff: read('spiff'),
    dealer: read('dealer'),
    risk: risk === 'yes' ? true : risk === 'no' ? false : null,
    from: day('from'),
    to: day('to'),
  }
}
