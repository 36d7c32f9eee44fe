import { freshId } from '../../ui/ids/freshId.ts'

const NAME = 'paddock.window'
let made: string | undefined

/** What this window calls itself when it saves: two windows of one browser are two devices. Survives a reload. */
export function device(): string {
  if (made) return made
  const fresh = freshId()
  try {
    made = sessionStorage.getItem(NAME) ?? fresh
    sessionStorage.setItem(NAME, made)
  } catch {
    made = fresh
  }
  return made
}
