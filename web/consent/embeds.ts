import { useSyncExternalStore } from 'react'
import { acceptedCategories } from './cookiePreferences.ts'

const CHANGES = ['cc:onConsent', 'cc:onChange']
function subscribe(heard: () => void) {
  for (const name of CHANGES) addEventListener(name, heard)
  return () => {
    for (const name of CHANGES) removeEventListener(name, heard)
  }
}

/** Whether the person agreed to load videos of a site; taken back in the cookie preferences, it ends at once. */
export const useEmbedsAllowed = (provider: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => acceptedCategories().includes(provider.toLowerCase()),
    () => false,
  )

/** Keeps that the person agreed, on this device. */
export const allowEmbeds = async (provider: string): Promise<void> =>
  (await import('./cookieConsent.ts')).allowCategory(provider.toLowerCase())
