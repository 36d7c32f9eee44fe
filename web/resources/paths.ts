import { showDone, showFailure } from '../ui/alerts.ts'

export const library = '/auth/admin/resources'
export const editorOf = (databaseId: string) => `${library}/${databaseId}/edit`

/** Where it opens for whom it is for, whatever file it holds by then. */
const pageOf = (databaseId: string) => `/auth/resources?resource=${databaseId}`

/** Keeps its address for a message to somebody. */
export const copyLink = ({ databaseId, name }: { databaseId: string; name: string }) =>
  navigator.clipboard.writeText(new URL(pageOf(databaseId), window.location.href).href).then(
    () => showDone(`The link to ${name} is copied. It stays the same when you upload a new version.`),
    () => showFailure('Your browser does not let us copy. Copy the address from the library instead.'),
  )
