import { redirect, type LoaderFunctionArgs, type MiddlewareFunction } from 'react-router'
import { guard } from '../session/guard.ts'
import { splitLocale } from '../session/locale.ts'
import { forgetAddress, rememberAddress, rememberedAddress } from '../session/remembered.ts'
import type { Crumb } from '../session/navigation/breadcrumbs.ts'
import { continueTrail } from '../session/navigation/trail.ts'
import { loadSession } from '../session/session.ts'
import { loadTitles, type Titles } from './titles.ts'

function addressOf(request: Request) {
  const url = new URL(request.url)
  return { pathname: splitLocale(url.pathname).rest, search: url.search }
}

/** Runs before anything of a page is asked for. */
export const guardMiddleware: MiddlewareFunction = async ({ request }, next) => {
  const address = addressOf(request)
  const decision = guard(await loadSession(), address, rememberedAddress(address.search))
  if (decision && 'redirect' in decision) {
    if (decision.remember) rememberAddress(decision.remember)
    throw redirect(decision.redirect)
  }
  forgetAddress(address.pathname + address.search)
  return next()
}

export async function rootLoader({ request }: LoaderFunctionArgs): Promise<{ trail: Crumb[]; titles: Titles }> {
  const titles = await loadTitles()
  return { trail: continueTrail(addressOf(request), titles.titleOf), titles }
}
