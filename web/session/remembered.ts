import { visitedBy } from '../relay/visited.ts'
import { localAddress } from './guard.ts'

const key = 'paddock.next'

/** The address a visitor wanted before signing in: in the link that led here, or kept in this tab. */
export function rememberedAddress(search: string) {
  return localAddress(new URLSearchParams(search).get('next')) ?? localAddress(sessionStorage.getItem(key))
}

export const rememberAddress = (address: string) => sessionStorage.setItem(key, address)

/** Who signs out leaves nothing of the tab's history, and of the pages visited, to the next person. */
export function forgetTab() {
  sessionStorage.clear()
  visitedBy(undefined)
}

/** Once there, it is forgotten. */
export function forgetAddress(address: string) {
  if (sessionStorage.getItem(key) === address) sessionStorage.removeItem(key)
}
