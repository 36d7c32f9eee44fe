import { createRoot } from 'react-dom/client'
import { Application } from './Application.tsx'
import { loadSession } from './session/session.ts'
import { loadPortal } from './router.ts'
import { splitLocale } from './session/locale.ts'
import { styleNonce } from './ui/theme/nonce.ts'

// Libraries that write style elements of their own look for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
// Asked for before anything is drawn; whoever waits for them later shares the answer, and its error.
loadSession().catch(() => undefined)
if (splitLocale(location.pathname).rest.startsWith('/auth')) loadPortal().catch(() => undefined)

const root = document.getElementById('root')
if (root) createRoot(root).render(<Application />)
