import { useLocation, useNavigate } from 'react-router'

/** The file that is looked at, as the address says: over whatever list it stands on. */
export function useViewed() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const addressOf = (id: string | null) => {
    const next = new URLSearchParams(search)
    if (id) next.set('view', id)
    else next.delete('view')
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  return {
    id: new URLSearchParams(search).get('view'),
    addressOf,
    /** Null closes it. Going on from one to the next is one step back. */
    view: (id: string | null) => void navigate(addressOf(id), { replace: true, preventScrollReset: true }),
  }
}
